import { ServiceError } from '@dewlane/service-kit/edge';
import {
  type DocumentNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { createCostCheck, type RequireAffordable } from './operation-cost.ts';
import { asBadRequest, readOperation } from './operation-limits.ts';
import { fragmentsOf, type PlannedOperation, planOperation } from './planned-operation.ts';
import type { Fragments, Variables } from './response-shape.ts';
import type { Graph } from './supergraph.ts';

/** Memory that all cached plans may take together. */
const PLANS_BYTES = 64 * 1024 * 1024;
/**
 * Estimates of a plan's size: 48 kB were measured for a short operation, and at most 100 bytes for each character of
 * its text.
 */
const PLAN_BYTES = 50_000;
const PLAN_BYTES_A_CHARACTER = 200;

/** An operation that isn't registered. */
export interface FreeOperation {
  readonly text: string;
  readonly operationName: string | undefined;
  readonly variables: Variables;
}

/** A plan, with the check of what it costs with the variables of a request. */
interface KeptPlan {
  readonly planned: PlannedOperation;
  readonly requireAffordable: RequireAffordable;
}

/**
 * Plans free operations within limits of size, depth and cost; recently used plans are cached.
 * The planner throws ServiceError BAD_REQUEST with what is wrong with the operation.
 */
export function createFreePlanner(graph: Graph): (operation: FreeOperation) => PlannedOperation {
  const plans = new LRUCache<string, KeptPlan>({ maxSize: PLANS_BYTES });
  return ({ text, operationName, variables }) => {
    const key = `${operationName ?? ''} ${text}`;
    let kept = plans.get(key);
    if (kept === undefined) {
      const planned = planFreely(graph, text, operationName);
      kept = { planned, requireAffordable: createCostCheck(graph, planned) };
      plans.set(key, kept, { size: PLAN_BYTES + PLAN_BYTES_A_CHARACTER * key.length });
    }
    kept.requireAffordable(variables);
    return kept.planned;
  };
}

function planFreely(
  graph: Graph,
  text: string,
  operationName: string | undefined,
): PlannedOperation {
  const document = readOperation(graph, text);
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    throw new ServiceError('BAD_REQUEST', 'Name the one operation of the document to run.');
  }
  if (operation.operation === 'subscription') {
    throw new ServiceError('BAD_REQUEST', 'There are no subscriptions here.');
  }
  requireOneWrite(document, operation);
  return asBadRequest(() => planOperation(graph, document, operation));
}

/** Allows one change for each request, since the rate limits count requests (SEC-05). */
function requireOneWrite(document: DocumentNode, operation: OperationDefinitionNode): void {
  if (operation.operation !== 'mutation') return;
  const written = new Set(writtenFields(operation.selectionSet, fragmentsOf(document)));
  if (written.size > 1) {
    throw new ServiceError('BAD_REQUEST', 'A mutation may have one field at its root.');
  }
}

/** The keys of a mutation's root fields, including those in fragments. */
function writtenFields({ selections }: SelectionSetNode, fragments: Fragments): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) {
      const { name, alias } = selection;
      return name.value === '__typename' ? [] : [(alias ?? name).value];
    }
    const opened =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
    return opened === undefined ? [] : writtenFields(opened.selectionSet, fragments);
  });
}
