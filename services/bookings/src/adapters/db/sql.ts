/** A quoted SQL column list, qualified by the relation if one is given. */
export function columnList(columns: readonly string[], relation?: string): string {
  const prefix = relation === undefined ? '' : `${relation}.`;
  return columns.map((column) => `${prefix}"${column}"`).join(', ');
}

/** Texts of the code as an SQL list for `in`, with its parentheses; they contain no apostrophe. */
export function valueList(values: readonly string[]): string {
  return `(${values.map((value) => `'${value}'`).join(', ')})`;
}

/** Where the named parameters of a statement stand in its text: the first as `$1`, and so on. */
export function placeholders<Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const numbered = names.map((name, index) => [name, `$${index + 1}`]);
  return Object.fromEntries(numbered) as Record<Name, string>;
}
