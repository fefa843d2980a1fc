/** A quoted SQL column list, qualified by the relation if one is given. */
export function columnList(columns: readonly string[], relation?: string): string {
  const prefix = relation === undefined ? '' : `${relation}.`;
  return columns.map((column) => `${prefix}"${column}"`).join(', ');
}
