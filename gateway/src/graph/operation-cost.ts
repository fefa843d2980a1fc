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
import { asBadRequest, costRule } from './operation-limits.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { Variables } from './response-shape.ts';
import { own } from './shape-data.ts';
import type { Graph } from './supergraph.ts';

/** The argument for how many items of a list a client asks for. */
const PAGE_SIZE = 'first';

/**
 * Fields with much text count as lists of so many items, so that an operation gets about 10 MB, by aliases too: some 20 of a
 * vehicle's inline pictures, of up to 500 kB, or 1,000 of a customer's notes, of up to 6 kB, as the largest page has.
 */
const LARGE_FIELDS: ReadonlyMap<string, number> = new Map([
  ['imageUrl', 600],
  ['specialInstructions', 8],
  // Of the audit log, with the notes before and after a change.
  ['before', 8],
  ['after', 8],
  // Of a message in the embedded mailbox.
  ['html', 8],
  ['text', 8],
  ['calendar', 8],
]);
/** Lists without pages, and how many items they count as: more than most businesses have in a day or change between two polls. */
const LISTS_WITHOUT_PAGES: ReadonlyMap<string, number> = new Map([
  ['staffAppointmentsOfDay', 100],
  ['changed', 100],
]);

/** So many combinations of page sizes are remembered for an operation; pages rarely use more than one. */
const MOST_REMEMBERED = 100;

/**
 * Refuses an operation that costs too much with these variables.
 * @throws ServiceError BAD_REQUEST
 */
export type RequireAffordable = (given: Variables) => void;

/**
 * Creates the check of an operation's cost (SEC-05): the fields of a list are multiplied by its requested page size, or by
 * the default one, and a field with much text weighs as much as a list. Page sizes that passed aren't checked again.
 */
export function createCostCheck(
  graph: Graph,
  { document, defaults }: PlannedOperation,
): RequireAffordable {
  const names = pageSizeVariables(document);
  const passed = new Set<string>();
  return (given) => {
    const variables = { ...defaults, ...given };
    // Nothing else of the variables matters to the cost.
    const sizes = JSON.stringify(names.map((name) => numberOf(variables, name) ?? null));
    if (passed.has(sizes)) return;
    const sized = withPageSizes(graph, document, variables);
    asBadRequest(() => validate(graph.apiSchema, sized, [costRule]));
    if (passed.size < MOST_REMEMBERED) passed.add(sizes);
  };
}

/** The names of the variables that give page sizes. */
function pageSizeVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Argument(node) {
      if (isPageSize(node) && node.value.kind === Kind.VARIABLE) names.add(node.value.name.value);
    },
  });
  return [...names];
}

/** The document with every list's page size written as a number. */
function withPageSizes(graph: Graph, document: DocumentNode, variables: Variables): DocumentNode {
  const types = new TypeInfo(graph.apiSchema);
  const visitor = visitWithTypeInfo(types, {
    Field(node) {
      const { value: name } = node.name;
      const items = LARGE_FIELDS.get(name);
      if (items !== undefined) return asList(node, items);
      const preset = LISTS_WITHOUT_PAGES.get(name) ?? presetSize(types.getFieldDef());
      if (preset === undefined) return undefined;
      const args = node.arguments ?? [];
      const size = sizeOf(args.find(isPageSize), variables) ?? preset;
      return { ...node, arguments: [...args.filter((arg) => !isPageSize(arg)), pageSize(size)] };
    },
  });
  return visit(document, visitor);
}

/** The field as a list of so many items, for the cost rule only: it isn't valid by the schema. */
function asList(field: FieldNode, items: number): FieldNode {
  const item: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
  const selectionSet: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [item] };
  return { ...field, arguments: [pageSize(items)], selectionSet };
}

/** A list's default page size; undefined for a field without one. */
function presetSize(field: GraphQLField<unknown, unknown> | null | undefined): number | undefined {
  const argument = field?.args.find(({ name }) => name === PAGE_SIZE);
  return argument && Math.max(1, Number(argument.defaultValue) || 1);
}

function sizeOf(argument: ArgumentNode | undefined, variables: Variables): number | undefined {
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
  if (argument?.value.kind !== Kind.VARIABLE) return undefined;
  return numberOf(variables, argument.value.name.value);
}

/** A variable's whole number; anything else is refused by the service that resolves the field. */
function numberOf(variables: Variables, name: string): number | undefined {
  const size = own(variables, name);
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
