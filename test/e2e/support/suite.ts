import { describeUnless } from '@dewlane/test-engines/describe';
import { afterAll, jest } from '@jest/globals';
import { CHROMIUM, disconnect } from './chromium.ts';

export { product } from './product.ts';

// A hook starts a product or fills it by dozens of calls, and a test opens a dozen pages: minutes on a busy machine.
jest.setTimeout(300_000);

// Of the whole file, and so after what its suites close themselves.
afterAll(disconnect);

/** A suite that needs Chromium: skipped without it, which is a failure in CI, where `.ci/run` installs it. */
export function describeInBrowser(name: string, suite: () => void): void {
  describeUnless(CHROMIUM ? null : 'no Chromium on this machine', name, suite);
}
