import type { FetchNode, PlanNode, QueryPlan, QueryPlanSelectionNode } from '@apollo/query-planner';
import { isServiceName, type ServiceName } from '@dewlane/internal-api';

/** One request to one service; with `requires` it resolves entities that earlier fetches found. */
export interface FetchStep {
  readonly kind: 'fetch';
  readonly service: ServiceName;
  readonly operation: string;
  /** The request's body up to the variables. */
  readonly bodyStart: string;
  readonly variableUsages: readonly string[];
  readonly requires: readonly QueryPlanSelectionNode[] | undefined;
}

/** A plan for our runner: the planner's nodes, without the features that this graph never needs. */
export type PlanStep =
  | FetchStep
  | { readonly kind: 'sequence'; readonly steps: readonly PlanStep[] }
  | { readonly kind: 'parallel'; readonly steps: readonly PlanStep[] }
  | { readonly kind: 'flatten'; readonly path: readonly string[]; readonly step: PlanStep }
  | {
      readonly kind: 'condition';
      readonly variable: string;
      readonly then: PlanStep | undefined;
      readonly otherwise: PlanStep | undefined;
    };

/** Converts a plan for our runner; undefined if it needs features that only the library has. */
export function planSteps(plan: QueryPlan): PlanStep | undefined {
  const { node } = plan;
  return node === undefined || node.kind === 'Subscription' ? undefined : stepOf(node);
}

function stepOf(node: PlanNode): PlanStep | undefined {
  switch (node.kind) {
    case 'Fetch':
      return fetchStep(node);
    case 'Sequence':
    case 'Parallel': {
      const steps = node.nodes.map(stepOf).filter((step) => step !== undefined);
      const kind = node.kind === 'Sequence' ? 'sequence' : 'parallel';
      return steps.length === node.nodes.length ? { kind, steps } : undefined;
    }
    case 'Flatten': {
      const step = stepOf(node.node);
      return step && { kind: 'flatten', path: node.path.map(String), step };
    }
    case 'Condition': {
      const then = node.ifClause && stepOf(node.ifClause);
      const otherwise = node.elseClause && stepOf(node.elseClause);
      const lost = (node.ifClause && !then) || (node.elseClause && !otherwise);
      return lost ? undefined : { kind: 'condition', variable: node.condition, then, otherwise };
    }
    case 'Defer':
      return undefined;
  }
}

function fetchStep(node: FetchNode): FetchStep | undefined {
  if (node.inputRewrites || node.outputRewrites || node.contextRewrites) return undefined;
  if (!isServiceName(node.serviceName)) return undefined;
  const { serviceName: service, variableUsages = [], requires } = node;
  return fetchOf({ kind: 'fetch', service, variableUsages, requires }, node.operation);
}

/** Completes a fetch by the start of its request’s body, so that each request only appends its variables. */
export function fetchOf(
  fetch: Omit<FetchStep, 'operation' | 'bodyStart'>,
  operation: string,
): FetchStep {
  const bodyStart = `{"query":${JSON.stringify(operation)},"variables":`;
  return { ...fetch, operation, bodyStart };
}
