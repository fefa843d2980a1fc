import {
  type DirectiveNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;

/** Whether a field is included, given the variables; undefined if it always is. */
export type Condition = ((variables: Variables) => boolean) | undefined;

/** A field of a response: its key, its type, and the fields below it. */
export interface ShapeField {
  readonly key: string;
  readonly condition: Condition;
  /** The name of the object's type if the field is `__typename`, else undefined. */
  readonly typename: string | undefined;
  readonly type: ShapeType;
}
export type ShapeType =
  | { readonly kind: 'leaf'; readonly nullable: boolean }
  | { readonly kind: 'list'; readonly nullable: boolean; readonly of: ShapeType }
  | { readonly kind: 'object'; readonly nullable: boolean; readonly fields: readonly ShapeField[] };

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/**
 * The shape of an operation's response. Undefined if it depends on an object's runtime type (interfaces and unions) or
 * contains introspection: the library executes such operations.
 */
export function shapeOf(
  selectionSet: SelectionSetNode,
  parent: GraphQLObjectType,
  fragments: Fragments,
): readonly ShapeField[] | undefined {
  const gathered = new Map<string, Gathered>();
  if (!gather(selectionSet, parent, fragments, undefined, gathered)) return undefined;
  const fields: ShapeField[] = [];
  for (const [key, { name, condition, selectionSets, type }] of gathered) {
    if (name === '__typename') {
      fields.push({
        key,
        condition,
        typename: parent.name,
        type: { kind: 'leaf', nullable: false },
      });
      continue;
    }
    const shape = type === undefined ? undefined : typeShape(type, selectionSets, fragments);
    if (shape === undefined) return undefined;
    fields.push({ key, condition, typename: undefined, type: shape });
  }
  return fields;
}

interface Gathered {
  readonly name: string;
  readonly type: GraphQLOutputType | undefined;
  readonly condition: Condition;
  readonly selectionSets: SelectionSetNode[];
}

/** Collects the fields of one object, including those in fragments; false if they depend on its runtime type. */
function gather(
  selectionSet: SelectionSetNode,
  parent: GraphQLObjectType,
  fragments: Fragments,
  outer: Condition,
  into: Map<string, Gathered>,
): boolean {
  return selectionSet.selections.every((selection) => {
    const condition = allOf(outer, conditionOf(selection.directives));
    if (selection.kind === 'Field') {
      const name = selection.name.value;
      const key = selection.alias?.value ?? name;
      const known = into.get(key);
      const selectionSets = [
        ...(known?.selectionSets ?? []),
        ...(selection.selectionSet === undefined ? [] : [selection.selectionSet]),
      ];
      // Left to the library: merging fields that appear twice under different conditions has rules of its own.
      if (known !== undefined && (known.condition ?? condition) !== undefined) return false;
      into.set(key, { name, type: parent.getFields()[name]?.type, condition, selectionSets });
      return true;
    }
    const fragment =
      selection.kind === 'FragmentSpread' ? fragments[selection.name.value] : selection;
    const typeCondition = fragment?.typeCondition?.name.value ?? parent.name;
    if (fragment === undefined || typeCondition !== parent.name) return false;
    return gather(fragment.selectionSet, parent, fragments, condition, into);
  });
}

function typeShape(
  type: GraphQLOutputType,
  selectionSets: readonly SelectionSetNode[],
  fragments: Fragments,
  nullable = true,
): ShapeType | undefined {
  if (isNonNullType(type)) return typeShape(type.ofType, selectionSets, fragments, false);
  if (isListType(type)) {
    const of = typeShape(type.ofType, selectionSets, fragments);
    return of && { kind: 'list', nullable, of };
  }
  if (isLeafType(getNamedType(type))) return { kind: 'leaf', nullable };
  if (!isObjectType(type)) return undefined;
  const selections = selectionSets.flatMap((set) => set.selections);
  const fields = shapeOf({ kind: Kind.SELECTION_SET, selections }, type, fragments);
  return fields && { kind: 'object', nullable, fields };
}

function conditionOf(directives: readonly DirectiveNode[] | undefined): Condition {
  if (directives === undefined || directives.length === 0) return undefined;
  return directives.map(directiveCondition).reduce(allOf, undefined);
}

function directiveCondition(directive: DirectiveNode): Condition {
  const name = directive.name.value;
  if (name !== 'include' && name !== 'skip') return undefined;
  const wanted = name === 'include';
  const value = directive.arguments?.[0]?.value;
  if (value?.kind === 'Variable') {
    const variable = value.name.value;
    return (variables) => Object.hasOwn(variables, variable) && variables[variable] === wanted;
  }
  const constant = value?.kind === 'BooleanValue' && value.value === wanted;
  return () => constant;
}

function allOf(one: Condition, other: Condition): Condition {
  if (one === undefined) return other;
  if (other === undefined) return one;
  return (variables) => one(variables) && other(variables);
}
