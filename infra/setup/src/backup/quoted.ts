import pg from 'pg';

/** A name as an identifier in SQL. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
