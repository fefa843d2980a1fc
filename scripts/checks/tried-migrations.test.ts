import { describe, expect, it } from '@jest/globals';
import { findUntried, untried } from './tried-migrations.mjs';

describe('migrations', () => {
  it('OPS-32 finds none that a restore could not try in a transaction', () => {
    expect(findUntried(process.cwd())).toEqual([]);
  });

  it.each([
    [
      'BEGIN;\nCREATE TABLE "a" ("b" TEXT);\nCOMMIT;',
      ['ends a transaction: BEGIN', 'ends a transaction: COMMIT'],
    ],
    ['-- All; or nothing.\nstart transaction;', ['ends a transaction: start transaction']],
    ['/* All */ end;', ['ends a transaction: end']],
    ['rollback to "a";', ['ends a transaction: rollback to "a"']],
    ["PREPARE TRANSACTION 'a';", ["ends a transaction: PREPARE TRANSACTION ''"]],
    ['DO $$ BEGIN DELETE FROM "a"; COMMIT; END $$;', ['ends a transaction: COMMIT']],
    [
      'CREATE PROCEDURE p() LANGUAGE plpgsql AS $b$ BEGIN rollback and chain; END $b$;',
      ['ends a transaction: rollback'],
    ],
    [
      'CREATE INDEX CONCURRENTLY "i" ON "a"("b");',
      ['runs in no transaction: CREATE INDEX CONCURRENTLY "i" ON "a"("b")'],
    ],
    ['VACUUM "a";', ['runs in no transaction: VACUUM "a"']],
    ['ALTER SYSTEM SET work_mem = 1;', ['runs in no transaction: ALTER SYSTEM SET work_mem = 1']],
    [
      'ALTER TYPE "t" ADD VALUE \'x\';',
      ["adds what the same transaction can't use: ALTER TYPE \"t\" ADD VALUE ''"],
    ],
  ])('OPS-32 refuses %j', (sql, faults) => {
    expect(untried(sql)).toEqual(faults);
  });

  it.each([
    'CREATE TABLE "a" ("begin" TEXT, "end" TEXT);\nCREATE INDEX "i" ON "a"("end");',
    'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;',
    '-- Not concurrently;\n-- commit;\nALTER TABLE "a" ADD COLUMN "b" TEXT DEFAULT \'; commit;\';',
    'ALTER TABLE "a" ADD CONSTRAINT "k" CHECK ("b" IN (\'concurrently\'));',
  ])('OPS-32 accepts %j', (sql) => {
    expect(untried(sql)).toEqual([]);
  });
});
