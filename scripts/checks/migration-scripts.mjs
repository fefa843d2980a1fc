import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from './services.mjs';

/** Read in one go, because each may contain the others' signs: bodies of functions, comments, texts. */
const PARTS = /\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;

/** The migrations of each service, oldest first, each with the service's name before its own. */
export function migrationsByService(root) {
  return SERVICES.map((service) => {
    const folder = path.join(root, 'services', service, 'prisma/migrations');
    const names = readdirSync(folder).filter((name) => /^\d/.test(name));
    return names.sort().map((name) => ({
      name: `${service} ${name}`,
      sql: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
    }));
  });
}

/** The statements of SQL without prose and texts, each in one line. */
export function statementsOf(sql) {
  return sql.split(';').map((statement) => statement.replace(/\s+/g, ' ').trim());
}

/** Without comments and function bodies, which don't affect tables. */
export function withoutProse(sql) {
  return sql.replace(PARTS, (part) => (part.startsWith("'") ? part : ''));
}

/** Without string literals; double-quoted names stay. */
export function withoutTexts(sql) {
  return sql.replace(/'(?:[^']|'')*'/g, "''");
}

/** What stands between dollar signs: the bodies of functions and procedures. */
export function bodiesOf(sql) {
  const parts = sql.match(PARTS) ?? [];
  return parts
    .filter((part) => part.startsWith('$'))
    .map((part) => part.split(/^\$\w*\$|\$\w*\$$/)[1]);
}
