import { describe, expect, it } from '@jest/globals';
import { findTakenAway, takenAway } from './additive-migrations.mjs';

const RELEASED = ['1.2.0'];

describe('migrations', () => {
  it('OPS-28 finds none that removes what the previous version uses', () => {
    expect(findTakenAway(process.cwd())).toEqual([]);
  });

  it.each([
    ['DROP TABLE "users";', 'drops'],
    ['ALTER TABLE "users" DROP COLUMN "phone";', 'drops'],
    ['ALTER TABLE "users" ADD COLUMN "a" TEXT,\n  DROP COLUMN "b";', 'drops'],
    ['ALTER TABLE "users" RENAME COLUMN "a" TO "b";', 'renames'],
    ['ALTER TABLE "users" RENAME TO "people";', 'renames'],
    ['TRUNCATE "users";', 'empties'],
    ['ALTER TABLE "users" ALTER COLUMN "a" SET DATA TYPE INTEGER;', 'changes a type'],
    ['ALTER TABLE "users" ALTER COLUMN "a" TYPE INTEGER;', 'changes a type'],
    ['ALTER TABLE "users" ALTER COLUMN "a" SET NOT NULL;', 'forbids null'],
    ['ALTER TABLE "users" ALTER COLUMN "a" DROP DEFAULT;', 'drops a default'],
    ['ALTER TABLE "users" ADD COLUMN "a" TEXT NOT NULL;', 'adds a column'],
    ['ALTER TABLE "users" ADD COLUMN "a" TEXT, ADD "b" NUMERIC(3, 1) NOT NULL;', 'adds a column'],
    ['ALTER TABLE "users" DROP CONSTRAINT "a_check";', 'drops the constraint'],
    ['DROP INDEX "a_key";', 'drops'],
    ['DELETE FROM "users";', 'empties'],
    ['CREATE UNIQUE INDEX "i" ON "users"("email");', 'forbids'],
    ['ALTER TABLE "users" ADD CONSTRAINT "k" CHECK ("age" > 17);', 'forbids'],
    ['ALTER TABLE "users" ADD CONSTRAINT "k" UNIQUE ("email");', 'forbids'],
  ])('OPS-28 refuses %j', (sql, what) => {
    expect(takenAway(sql, RELEASED)).toEqual([expect.stringContaining(what)]);
  });

  it.each([
    'CREATE TABLE "a" ("id" TEXT NOT NULL);',
    'ALTER TABLE "a" ADD COLUMN "b" TEXT;',
    'ALTER TABLE "a" ADD COLUMN "b" NUMERIC(3, 1) NOT NULL DEFAULT 0, ADD COLUMN "c" TEXT;',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
    'ALTER TABLE "a" DROP CONSTRAINT "k";\nALTER TABLE "a" ADD CONSTRAINT "k" CHECK ("b" IN (\'x\', \'drop table\'));',
    '-- What we rename one day; DROP TABLE "a";\nCREATE INDEX "i" ON "a"("b");',
    '-- It\'s not the users\' DROP TABLE "a";\nALTER TABLE "a" ADD COLUMN "b" TEXT DEFAULT \'-- DROP TABLE "a";\';',
    'CREATE TABLE "a" ("b" TEXT);\nCREATE UNIQUE INDEX "i" ON "a"("b");\nALTER TABLE "a" ADD CONSTRAINT "k" CHECK ("b" > 1);',
    'ALTER TABLE "a" ADD COLUMN "b" TEXT;\nALTER TABLE "a" ADD CONSTRAINT "k" CHECK ("b" IN (\'x\'));\nCREATE UNIQUE INDEX "i" ON "a"("b");',
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ truncate "a" $$;',
  ])('OPS-28 accepts %j', (sql) => {
    expect(takenAway(sql, RELEASED)).toEqual([]);
  });

  it('OPS-28 refuses a check made anew that allows less than it did', () => {
    const sql = (values: string) =>
      `ALTER TABLE "a" DROP CONSTRAINT "k";\nALTER TABLE "a" ADD CONSTRAINT "k" CHECK ("b" IN (${values}));`;
    const former = new Map([['"k"', new Set(["'x'", "'y'"])]]);
    expect(takenAway(sql("'x', 'y', 'z'"), RELEASED, former)).toEqual([]);
    expect(takenAway(sql("'x', 'z'"), RELEASED, former)).toEqual([`forbids 'y' in "k"`]);
  });

  it('OPS-28 allows removing what a released version was the last to use', () => {
    const sql = (version: string) =>
      `-- contract: ${version} was the last version to use "phone"\nALTER TABLE "users" DROP COLUMN "phone";`;
    expect(takenAway(sql('1.2.0'), RELEASED)).toEqual([]);
    expect(takenAway(sql('1.3.0'), RELEASED)).toEqual(['no version 1.3.0 was released']);
  });
});
