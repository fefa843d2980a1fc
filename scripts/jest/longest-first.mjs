import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Files that take much longer than their size tells, the longest first. */
export const LONGEST = [
  'test/e2e/every-screen.test.ts',
  'test/e2e/customer-screens.test.ts',
  'test/e2e/every-step.test.ts',
  'test/e2e/spanish.test.ts',
  'test/e2e/staff-shift.test.ts',
];

/**
 * The order of test files in which no worker is left with a long one while the others have none. Jest orders those that it has no
 * time of (on a fresh clone, all) by their size, and so began the longest file of all last, alone for a third of the run.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const place = ({ path, duration }) => {
      const known = LONGEST.findIndex((file) => path.endsWith(`/${file}`));
      return known < 0 || duration !== undefined ? LONGEST.length : known;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
