import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from './services.mjs';

/** The first line of a migration that removes something: which released version was the last to use it. */
const CONTRACT = /^-- contract: (\d+\.\d+\.\d+) was the last version to use /;

/** Statements that remove something from the previous version, which is still running on the same tables. */
const TAKES_AWAY = [
  [/\bDROP\s+(TABLE|COLUMN|SCHEMA|TYPE|VIEW|FUNCTION|PROCEDURE|SEQUENCE|INDEX)\b/i, 'drops'],
  [/\bRENAME\b/i, 'renames'],
  [/\bTRUNCATE\b/i, 'empties'],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i, 'changes a type'],
  [/\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b/i, 'forbids null'],
  [/\bALTER\s+COLUMN\s+\S+\s+DROP\s+DEFAULT\b/i, 'drops a default'],
];

/**
 * What a migration removes from the previous version (OPS-28). `released` are the existing versions: a migration that
 * names the last of them to use something may remove it.
 */
export function takenAway(sql, released) {
  const contract = CONTRACT.exec(sql)?.[1];
  if (contract !== undefined) {
    return released.includes(contract) ? [] : [`no version ${contract} was released`];
  }
  const statements = withoutProse(sql)
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim());
  return statements.flatMap((statement) => [
    ...TAKES_AWAY.filter(([form]) => form.test(statement)).map(
      ([, what]) => `${what}: ${statement}`,
    ),
    ...actionsOf(statement)
      .filter(isColumnThatOthersMustFill)
      .map((action) => `adds a column that the version before leaves out: ${action}`),
    ...constraintsDropped(statement)
      .filter((name) => !isMadeAnew(name, statements))
      .map((name) => `drops the constraint ${name}`),
  ]);
}

/** The migrations of all services that remove something without naming the last version to use it. */
export function findTakenAway(root) {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map((found) => found[1]);
  return SERVICES.flatMap((service) => {
    const folder = path.join(root, 'services', service, 'prisma/migrations');
    const names = readdirSync(folder).filter((name) => /^\d/.test(name));
    return names.flatMap((name) =>
      takenAway(readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'), released).map(
        (fault) => `${service} ${name} ${fault}`,
      ),
    );
  });
}

/** Without comments, string literals and function bodies, which don't affect tables; double-quoted names stay. */
function withoutProse(sql) {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '');
}

/** The single actions of an ALTER TABLE; commas within parentheses don't separate them. */
function actionsOf(statement) {
  const altered = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?\S+ (.*)$/i.exec(statement)?.[1];
  if (altered === undefined) return [];
  const actions = [''];
  let depth = 0;
  for (const sign of altered) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += sign;
  }
  return actions.map((action) => action.trim());
}

function isColumnThatOthersMustFill(action) {
  return (
    /^ADD (COLUMN )?(?!CONSTRAINT\b)/i.test(action) &&
    /\bNOT NULL\b/i.test(action) &&
    !/\bDEFAULT\b|\bGENERATED\b|\bSERIAL\b|\bBIGSERIAL\b/i.test(action)
  );
}

function constraintsDropped(statement) {
  return actionsOf(statement).flatMap((action) => {
    const name = /^DROP CONSTRAINT (?:IF EXISTS )?("[^"]+"|\w+)/i.exec(action)?.[1];
    return name === undefined ? [] : [name];
  });
}

/** A widened check is dropped and added again under the same name. */
function isMadeAnew(name, statements) {
  return statements.some((statement) =>
    actionsOf(statement).some((action) => action.startsWith(`ADD CONSTRAINT ${name} `)),
  );
}
