import { DomainError } from '@dewlane/service-kit/edge';
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { createLru } from '../lru.ts';
import { type PlannedOperation, planOperation } from './planned-operation.ts';
import type { Graph } from './supergraph.ts';

/** What a free operation may be at most; a registered one is bounded by having been registered. */
const MAX_TOKENS = 5_000;
const MAX_DEPTH = 12;
const MAX_COST = 100_000;
const PLANS_KEPT = 1_000;

/**
 * Plans whatever somebody sends, within limits of size, depth and cost; plans used lately are kept.
 * The planner throws DomainError BAD_REQUEST that says what is wrong with the text.
 */
export function createFreePlanner(
  graph: Graph,
): (text: string, operationName: string | undefined) => PlannedOperation {
  const plans = createLru<PlannedOperation>(PLANS_KEPT);
  return (text, operationName) => {
    const key = `${operationName ?? ''} ${text}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const planned = planFreely(graph, text, operationName);
    plans.set(key, planned);
    return planned;
  };
}

function planFreely(
  graph: Graph,
  text: string,
  operationName: string | undefined,
): PlannedOperation {
  const document = saying(() => parse(text, { maxTokens: MAX_TOKENS }));
  saying(() => refuseFaults(graph, document));
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    throw new DomainError('BAD_REQUEST', 'Name the one operation of the document to run.');
  }
  if (operation.operation === 'subscription') {
    throw new DomainError('BAD_REQUEST', 'There are no subscriptions here.');
  }
  return saying(() => planOperation(graph, document, operation));
}

function refuseFaults(graph: Graph, document: DocumentNode): void {
  const [fault] = validate(graph.apiSchema, document, [
    ...specifiedRules,
    maxDepthRule({ n: MAX_DEPTH }) as never,
    costLimitRule({ maxCost: MAX_COST }) as never,
  ]);
  if (fault !== undefined) throw fault;
}

/** Runs a step of reading an operation; its refusal becomes one that names the fault. */
function saying<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof GraphQLError) {
      throw new DomainError('BAD_REQUEST', error.message.replace(/^Syntax Error: Query/, 'Query'));
    }
    throw error;
  }
}
