/** The SQL of what `pg.Client.query` is called with: a text, or an object that has one; empty where there is none. */
export function statementText(statement: unknown): string {
  const text: unknown =
    typeof statement === 'object' && statement !== null
      ? Reflect.get(statement, 'text')
      : statement;
  return String(text ?? '');
}
