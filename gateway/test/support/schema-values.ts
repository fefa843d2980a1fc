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

/** `name: value`, with the smallest value of the type. */
export function leastOf({ name, type }: GraphInput, known: KnownTexts = {}): string {
  return `${name}: ${leastValueOf(type, known, name)}`;
}

function leastValueOf(type: GraphQLInputType, known: KnownTexts, name: string): string {
  const bare = getNullableType(type);
  if (isListType(bare)) return '[]';
  if (isEnumType(bare)) return bare.getValues()[0]?.name ?? '';
  if (isInputObjectType(bare)) {
    const given = Object.values(bare.getFields()).filter(
      (field) => isRequiredInputField(field) || Object.hasOwn(known, field.name),
    );
    return `{ ${given.map((field) => leastOf(field, known)).join(', ')} }`;
  }
  if (bare.name === 'Boolean') return 'false';
  if (bare.name === 'Int' || bare.name === 'Float') return '1';
  return JSON.stringify(Object.hasOwn(known, name) ? known[name] : 'x');
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
