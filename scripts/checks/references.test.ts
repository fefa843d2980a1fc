import { describe, expect, it } from '@jest/globals';
import { lostIn, readKnown } from './references.mjs';

const known = readKnown(process.cwd());
// Concatenated, so that this file contains no broken reference itself.
const GONE = { spec: ['SPEC', '§4'].join(' '), rule: ['HOME', '99'].join('-') };

describe('references', () => {
  it.each([
    ['a document that was never in the repository', `/** As ${GONE.spec} says. */`],
    ['a rule that does not exist', `it('${GONE.rule} wraps around')`],
    ['a document that does not exist', `see docs/${'nowhere'}.md`],
    ['a heading that does not exist', `(design.md#${'nowhere'})`],
  ])('catches %s', (_what, line) => {
    expect(lostIn('web/src/example.ts', line, known)).toHaveLength(1);
  });

  it.each([
    ['from the root', '`infra/local/engines/kafka/pom.xml`'],
    ['from a service on', '`adapters/db/nowhere.ts`'],
  ])('catches a file that a document names %s and that does not exist', (_from, line) => {
    expect(lostIn('docs/running.md', line, known)).toHaveLength(1);
  });

  it.each([
    ['files that exist, from any folder on', '`docs/rules.md`, `adapters/graphql/resolvers.ts`'],
    [
      'patterns',
      '`services/*/prisma/schema.prisma`, `routes/<page>.tsx`, `migrations/…/migration.sql`',
    ],
    ['generated files', '`src/generated/nowhere.ts`'],
    ['addresses and files of a run', '`/api/nowhere.json`, `.data/nowhere.json`'],
  ])('allows %s', (_what, line) => {
    expect(lostIn('docs/running.md', line, known)).toEqual([]);
  });

  it.each([
    ['a rule', "it('HOME-07 wraps around')"],
    ['a heading of a document', '(design.md#data-and-events)'],
    ['a document in the same folder', '[rules](rules.md)'],
    ['what only looks like a rule', 'a UTF-16 text, an ISO-86 day'],
  ])('allows %s', (_what, line) => {
    expect(lostIn('docs/rules.md', line, known)).toEqual([]);
  });
});
