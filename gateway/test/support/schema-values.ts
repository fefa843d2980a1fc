import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

export type GraphInput = GraphQLArgument | GraphQLInputField;

/** Texts, by the name of the argument or field that takes them. */
export type KnownTexts = Readonly<Record<string, string>>;

/** The variables of an operation by name: the type of each, and its value. */
export type Variables = Map<string, { readonly type: string; readonly text: string }>;

/** `name: value`, with the smallest value of the type. A known text comes as a variable, which is added to `variables`. */
export function leastOf(
  { name, type }: GraphInput,
  known: KnownTexts = {},
  variables: Variables = new Map(),
): string {
  return `${name}: ${leastValueOf(type, known, variables, name)}`;
}

function leastValueOf(
  type: GraphQLInputType,
  known: KnownTexts,
  variables: Variables,
  name: string,
): string {
  const bare = getNullableType(type);
  if (isListType(bare)) return '[]';
  if (isEnumType(bare)) return bare.getValues()[0]?.name ?? '';
  if (isInputObjectType(bare)) {
    const given = Object.values(bare.getFields()).filter(
      (field) => isRequiredInputField(field) || Object.hasOwn(known, field.name),
    );
    return `{ ${given.map((field) => leastOf(field, known, variables)).join(', ')} }`;
  }
  if (bare.name === 'Boolean') return 'false';
  if (bare.name === 'Int' || bare.name === 'Float') return '1';
  const text = known[name];
  if (text === undefined) return '"x"';
  const variable = `${name}${bare.name}`;
  variables.set(variable, { type: `${bare.name}!`, text });
  return `$${variable}`;
}

/** A selection of the fields that require no argument, so that a response's content is resolved too. */
export function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named) || depth === 0) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    const selection = selectionOf(field.type, depth - 1);
    const isObject = isObjectType(getNamedType(field.type));
    return isObject && selection === '' ? [] : [`${field.name} ${selection}`];
  });
  return fields.length === 0 ? '' : `{ ${fields.join(' ')} }`;
}
