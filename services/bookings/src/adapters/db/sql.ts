/** Columns as SQL lists them, quoted; of the named relation where one is given. */
export function columnList(columns: readonly string[], relation?: string): string {
  const prefix = relation === undefined ? '' : `${relation}.`;
  return columns.map((column) => `${prefix}"${column}"`).join(', ');
}
