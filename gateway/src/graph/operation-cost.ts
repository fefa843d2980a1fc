import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  Kind,
  type SelectionSetNode,
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

/** A vehicle's inline picture has up to 500 kB, so it counts as a list: an operation gets about 20 of them, 10 MB. */
const PICTURE = 'imageUrl';
const PICTURE_ITEMS = 600;

/**
 * Refuses an operation that costs too much with these variables (SEC-05): the fields of a list are multiplied by its
 * requested page size, or by the default one, and an inline picture weighs as much as a long list.
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
      if (node.name.value === PICTURE) return asLongList(node);
      const preset = presetSize(types.getFieldDef());
      if (preset === undefined) return undefined;
      const args = node.arguments ?? [];
      const size = sizeOf(args.find(isPageSize), variables) ?? preset;
      return { ...node, arguments: [...args.filter((arg) => !isPageSize(arg)), pageSize(size)] };
    },
  });
  return visit(document, visitor);
}

/** The field as a list of many items, for the cost rule only: it isn't valid by the schema. */
function asLongList(field: FieldNode): FieldNode {
  const item: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
  const selectionSet: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [item] };
  return { ...field, arguments: [pageSize(PICTURE_ITEMS)], selectionSet };
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
