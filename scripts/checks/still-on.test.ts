import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { sourceFiles } from './code-files.mjs';

/** Where both may stand: the list itself, and the events' contract, which has its own of each version. */
const LISTS = [
  'packages/catalog/src/statuses.ts',
  'packages/events/src/bookings/appointment.v1.ts',
];
const BOTH = /'scheduled'[^;]{0,40}'in_progress'|'in_progress'[^;]{0,40}'scheduled'/;

it('leaves it to the catalogue which appointments are still on', () => {
  const files = sourceFiles(process.cwd()).filter((file: string) =>
    BOTH.test(readFileSync(file, 'utf8')),
  );
  expect(files.toSorted()).toEqual(LISTS);
});
