import type { QueryPlan } from '@apollo/query-planner';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  stripIgnoredCharacters,
  valueFromASTUntyped,
} from 'graphql';
import { type FetchStep, fetchOf, type PlanStep, planSteps } from './plan-step.ts';
import { type Fragments, type ShapeField, shapeOf, type Variables } from './response-shape.ts';
import { emptyData } from './shape-data.ts';
import type { OperationKind } from './subgraph-fetches.ts';
import type { Graph } from './supergraph.ts';

/** A parsed, validated and planned operation, ready to run any number of times. */
export interface PlannedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Fragments;
  readonly kind: OperationKind;
  readonly plan: QueryPlan;
  /** The default values of the operation's variables. */
  readonly defaults: Variables;
  readonly route: Route;
}

/**
 * How an operation runs: `forward` sends one fetch and passes its response on unchanged, `run` executes the plan with
 * our own runner, and `library` falls back to the federation library's execution.
 */
export type Route =
  | { readonly kind: 'forward'; readonly fetch: FetchStep }
  | { readonly kind: 'run'; readonly steps: PlanStep; readonly shape: readonly ShapeField[] }
  | { readonly kind: 'library' };

/** Plans a validated operation of a document. */
export function planOperation(
  graph: Graph,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): PlannedOperation {
  const fragments = fragmentsOf(document);
  const plan = graph.plan(document, operation.name?.value);
  return {
    document,
    operation,
    fragments,
    kind: operation.operation === 'mutation' ? 'mutation' : 'query',
    plan,
    defaults: defaultsOf(operation),
    route: routeOf(graph, operation, fragments, plan),
  };
}

function routeOf(
  graph: Graph,
  operation: OperationDefinitionNode,
  fragments: Fragments,
  plan: QueryPlan,
): Route {
  const root = graph.apiSchema.getRootType(operation.operation);
  const shape = root && shapeOf(operation.selectionSet, root, fragments);
  const steps = planSteps(plan);
  if (!root || !shape || !steps) return { kind: 'library' };
  const fetch = steps.kind === 'fetch' ? wholeOperationFetch(steps, shape, root) : undefined;
  return fetch === undefined ? { kind: 'run', steps, shape } : { kind: 'forward', fetch };
}

/** The fetch whose response can be passed on unchanged; undefined if its fields aren't exactly those asked for. */
function wholeOperationFetch(
  fetch: FetchStep,
  wanted: readonly ShapeField[],
  root: GraphQLObjectType,
): FetchStep | undefined {
  const document = parse(fetch.operation, { noLocation: true });
  const sent = getOperationAST(document);
  const fetched = sent && shapeOf(sent.selectionSet, root, fragmentsOf(document));
  if (!fetched) return undefined;
  // The planner leaves the root's `__typename` to the gateway, but the service can return it too.
  const left = wanted.filter(
    ({ key, typename, condition }) =>
      typename !== undefined && !condition && !fetched.some((field) => field.key === key),
  );
  if (!sameKeys([...fetched, ...left], wanted)) return undefined;
  return left.length === 0 ? fetch : withTypenames(fetch, document, sent, left);
}

function withTypenames(
  fetch: FetchStep,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  left: readonly ShapeField[],
): FetchStep {
  const added = left.map(
    ({ key }): FieldNode => ({
      kind: Kind.FIELD,
      name: { kind: Kind.NAME, value: '__typename' },
      ...(key === '__typename' ? {} : { alias: { kind: Kind.NAME, value: key } }),
    }),
  );
  const selections = [...added, ...operation.selectionSet.selections];
  const asking = { ...operation, selectionSet: { ...operation.selectionSet, selections } };
  const definitions = document.definitions.map((node) => (node === operation ? asking : node));
  return fetchOf(fetch, stripIgnoredCharacters(print({ ...document, definitions })));
}

/** Whether two shapes have the same keys at every level. */
function sameKeys(some: readonly ShapeField[], others: readonly ShapeField[]): boolean {
  return (
    some.length === others.length &&
    some.every((field) => {
      const other = others.find(({ key }) => key === field.key);
      return other !== undefined && sameKeys(fieldsBelow(field), fieldsBelow(other));
    })
  );
}

function fieldsBelow({ type }: ShapeField): readonly ShapeField[] {
  let inner = type;
  while (inner.kind === 'list') inner = inner.of;
  return inner.kind === 'object' ? inner.fields : [];
}

/** The fragments of a document, by name. */
export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  return fragments;
}

function defaultsOf(operation: OperationDefinitionNode): Variables {
  const defaults = emptyData();
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  return defaults;
}
