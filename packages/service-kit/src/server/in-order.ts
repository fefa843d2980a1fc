/**
 * The rows of these ids, one for each, in their order, as a DataLoader wants them; null for an id without a row. Ids are
 * compared whatever their case, since clients may write a UUID in capitals and PostgreSQL doesn't.
 */
export function inOrder<Row>(
  ids: readonly (string | number)[],
  rows: readonly Row[],
  idOf: (row: Row) => string | number,
): (Row | null)[] {
  const key = (id: string | number) => String(id).toLowerCase();
  const byId = new Map(rows.map((row) => [key(idOf(row)), row]));
  return ids.map((id) => byId.get(key(id)) ?? null);
}
