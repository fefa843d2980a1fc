import {
  bodiesOf,
  migrationsByService,
  statementsOf,
  withoutProse,
  withoutTexts,
} from './migration-scripts.mjs';

/** Statements that fail, or do harm, in the transaction in which a restore tries all migrations. */
const UNFIT = [
  [/^(BEGIN|START|COMMIT|END|ROLLBACK|ABORT|PREPARE)\b/i, 'ends a transaction'],
  [
    /\bCONCURRENTLY\b|^(VACUUM|REINDEX|CLUSTER|ALTER SYSTEM|(CREATE|DROP) (DATABASE|TABLESPACE|SUBSCRIPTION))\b/i,
    'runs in no transaction',
  ],
  [/^ALTER TYPE \S+ ADD VALUE\b/i, "adds what the same transaction can't use"],
];
const ENDS_IN_BODY = /\b(?:COMMIT|ROLLBACK)(?=\s*;|\s+AND\s)/gi;

/** What a migration has that a restore can't try, before it drops anything, in one transaction with all others (OPS-32). */
export function untried(sql) {
  return [
    ...statementsOf(withoutTexts(withoutProse(sql))).flatMap((statement) =>
      UNFIT.filter(([form]) => form.test(statement)).map(([, what]) => `${what}: ${statement}`),
    ),
    ...bodiesOf(sql).flatMap((body) =>
      (withoutTexts(withoutProse(body)).match(ENDS_IN_BODY) ?? []).map(
        (word) => `ends a transaction: ${word}`,
      ),
    ),
  ];
}

/** What the migrations of all services have that a restore can't try. */
export function findUntried(root) {
  return migrationsByService(root)
    .flat()
    .flatMap(({ name, sql }) => untried(sql).map((fault) => `${name} ${fault}`));
}
