import { describe, expect, it } from '@jest/globals';
import { findPassedOnInVain, passedOnInVain } from './entry-exports.mjs';

describe('what an entry passes on', () => {
  const entries = new Map([
    ['@dewlane/kit', 'packages/kit/src/index.ts'],
    ['@dewlane/kit/testing', 'packages/kit/src/testing.ts'],
    ['@dewlane/bookings', 'services/bookings/src/index.ts'],
  ]);

  it('is imported from there: values by the product or, from `testing`, by tests; types by anybody', () => {
    const files = new Map([
      [
        'packages/kit/src/index.ts',
        "export {\n  migrate,\n  type Job,\n  pause,\n  type Pause,\n} from './a.ts';\nexport { later } from './b.ts';\nexport type { Log } from './c.ts';",
      ],
      ['packages/kit/src/testing.ts', "export { noMetrics, relay } from './a.ts';"],
      ['packages/kit/src/d.ts', "import { migrate } from './a.ts';"],
      ['services/bookings/src/index.ts', "export { program } from './main/program.ts';"],
      ['services/bookings/src/e.ts', "import { pause } from '@dewlane/kit';"],
      ['infra/local/start.mjs', "  const { later } = await import('@dewlane/kit');"],
      ['services/bookings/src/e.test.ts', "import { type Pause, migrate } from '@dewlane/kit';"],
      ['services/bookings/test/f.ts', "import { relay as one } from '@dewlane/kit/testing';"],
    ]);
    expect(passedOnInVain(entries, files)).toEqual([
      'packages/kit/src/index.ts: migrate',
      'packages/kit/src/index.ts: Job',
      'packages/kit/src/index.ts: Log',
      'packages/kit/src/testing.ts: noMetrics',
    ]);
  });

  it('is imported everywhere', () => {
    expect(findPassedOnInVain(process.cwd())).toEqual([]);
  });
});
