/** The SQL in the first argument of `pg.Client.query`: a text or an object with one; otherwise empty. */
export function statementText(statement: unknown): string {
  const text: unknown =
    typeof statement === 'object' && statement !== null
      ? Reflect.get(statement, 'text')
      : statement;
  return String(text ?? '');
}
