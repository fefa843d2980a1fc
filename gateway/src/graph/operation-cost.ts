import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLField,
  Kind,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { costRule, naming } from './operation-limits.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { Variables } from './response-shape.ts';
import { own } from './shape-data.ts';
import type { Graph } from './supergraph.ts';

/** The argument for how many items of a list a client asks for. */
const PAGE_SIZE = 'first';

/**
 * Refuses an operation that costs too much with these variables (SEC-05): the fields of a list are multiplied by its
 * requested page size, or by the default one.
 * @throws ServiceError BAD_REQUEST
 */
export function requireAffordable(
  graph: Graph,
  { document, defaults }: PlannedOperation,
  given: Variables,
): void {
  const sized = withPageSizes(graph, document, { ...defaults, ...given });
  naming(() => validate(graph.apiSchema, sized, [costRule]));
}

/** The document with every list's page size written as a number. */
function withPageSizes(graph: Graph, document: DocumentNode, variables: Variables): DocumentNode {
  const types = new TypeInfo(graph.apiSchema);
  const visitor = visitWithTypeInfo(types, {
    Field(node) {
      const preset = presetSize(types.getFieldDef());
      if (preset === undefined) return undefined;
      const args = node.arguments ?? [];
      const size = sizeOf(args.find(isPageSize), variables) ?? preset;
      return { ...node, arguments: [...args.filter((arg) => !isPageSize(arg)), pageSize(size)] };
    },
  });
  return visit(document, visitor);
}

/** A list's default page size; undefined for a field without one. */
function presetSize(field: GraphQLField<unknown, unknown> | null | undefined): number | undefined {
  const argument = field?.args.find(({ name }) => name === PAGE_SIZE);
  return argument && Math.max(1, Number(argument.defaultValue) || 1);
}

function sizeOf(argument: ArgumentNode | undefined, variables: Variables): number | undefined {
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
  if (argument?.value.kind !== Kind.VARIABLE) return undefined;
  const size = own(variables, argument.value.name.value);
  // Anything else is refused by the service that resolves the field.
  return Number.isInteger(size) ? Number(size) : undefined;
}

function isPageSize({ name }: ArgumentNode): boolean {
  return name.value === PAGE_SIZE;
}

function pageSize(size: number): ArgumentNode {
  return {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: PAGE_SIZE },
    value: { kind: Kind.INT, value: String(size) },
  };
}
