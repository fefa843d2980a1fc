import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  migrationsByService,
  statementsOf,
  withoutProse,
  withoutTexts,
} from './migration-scripts.mjs';

/** The first line of a migration that removes something: which released version was the last to use it. */
const CONTRACT = /^-- contract: (\d+\.\d+\.\d+) was the last version to use /;

/** Statements that remove something from the previous version, which is still running on the same tables. */
const TAKES_AWAY = [
  [/\bDROP\s+(TABLE|COLUMN|SCHEMA|TYPE|VIEW|FUNCTION|PROCEDURE|SEQUENCE|INDEX)\b/i, 'drops'],
  [/\bRENAME\b/i, 'renames'],
  [/^TRUNCATE\b|^DELETE\b/i, 'empties'],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i, 'changes a type'],
  [/\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b/i, 'forbids null'],
  [/\bALTER\s+COLUMN\s+\S+\s+DROP\s+DEFAULT\b/i, 'drops a default'],
];

/**
 * What a migration removes from the previous version, or forbids it to write (OPS-28). `released` are the existing
 * versions: a migration that names the last of them to use something may remove it. `former` has the values that each
 * constraint named in earlier migrations.
 */
export function takenAway(sql, released, former = new Map()) {
  const contract = CONTRACT.exec(sql)?.[1];
  if (contract !== undefined) {
    return released.includes(contract) ? [] : [`no version ${contract} was released`];
  }
  const statements = statementsOf(withoutTexts(withoutProse(sql)));
  const named = valuesByConstraint(sql);
  const isNew = newNames(statements);
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
    ...constraintsAdded(statement)
      .filter(({ name, action }) => !isNew.constraint(name) && !isNew.rule(statement, action))
      .map(({ name }) => `forbids what the version before writes: ${name}`),
    ...constraintsAdded(statement).flatMap(({ name }) =>
      [...(former.get(name) ?? [])]
        .filter((value) => !named.get(name)?.has(value))
        .map((value) => `forbids ${value} in ${name}`),
    ),
    ...(/^CREATE UNIQUE INDEX\b/i.test(statement) && !isNew.rule(statement, statement)
      ? [`forbids what the version before writes: ${statement}`]
      : []),
  ]);
}

/** The migrations of all services that remove something without naming the last version to use it. */
export function findTakenAway(root) {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map((found) => found[1]);
  return migrationsByService(root).flatMap((migrations) => {
    const former = new Map();
    return migrations.flatMap(({ name, sql }) => {
      const faults = takenAway(sql, released, former);
      for (const [constraint, values] of valuesByConstraint(sql)) former.set(constraint, values);
      return faults.map((fault) => `${name} ${fault}`);
    });
  });
}

/** The values in quotes that each added constraint names, for example those that a check allows. */
function valuesByConstraint(sql) {
  const added = statementsOf(withoutProse(sql)).flatMap(constraintsAdded);
  return new Map(
    added.map(({ name, action }) => [name, new Set(action.match(/'(?:[^']|'')*'/g) ?? [])]),
  );
}

/**
 * What is new in these statements, so that the previous version can't break its rules: tables that they create, columns
 * that they add, and constraints made anew.
 */
function newNames(statements) {
  const tables = new Set(
    statements.flatMap(
      (one) => /^CREATE TABLE (?:IF NOT EXISTS )?("\w+"|\w+)/i.exec(one)?.[1] ?? [],
    ),
  );
  const columns = statements.flatMap((one) =>
    actionsOf(one).flatMap(
      (action) => /^ADD (?:COLUMN )?(?!CONSTRAINT\b)("\w+"|\w+) /i.exec(action)?.[1] ?? [],
    ),
  );
  const dropped = new Set(statements.flatMap(constraintsDropped));
  return {
    constraint: (name) => dropped.has(name),
    /** Whether a rule, which is the whole statement or a part of it, is about a new table or a new column. */
    rule: (statement, rule) => {
      const table =
        /^(?:ALTER TABLE (?:IF EXISTS )?(?:ONLY )?|CREATE UNIQUE INDEX .*? ON )("\w+"|\w+)/i;
      return (
        tables.has(table.exec(statement)?.[1]) || columns.some((column) => rule.includes(column))
      );
    },
  };
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

function constraintsAdded(statement) {
  return actionsOf(statement).flatMap((action) => {
    const name = /^ADD CONSTRAINT ("[^"]+"|\w+) /i.exec(action)?.[1];
    return name === undefined ? [] : [{ name, action }];
  });
}

/** A widened check is dropped and added again under the same name. */
function isMadeAnew(name, statements) {
  return statements.some((statement) =>
    actionsOf(statement).some((action) => action.startsWith(`ADD CONSTRAINT ${name} `)),
  );
}
