import { describeUnless } from '@dewlane/test-engines/describe';
import { afterAll } from '@jest/globals';
import { CHROMIUM, disconnect } from './chromium.ts';

export { product } from './product.ts';

// Of the whole file, and so after what its suites close themselves.
afterAll(disconnect);

/** A suite that needs Chromium: skipped without it, which is a failure in CI, where `.ci/run` installs it. */
export function describeInBrowser(name: string, suite: () => void): void {
  describeUnless(CHROMIUM ? null : 'no Chromium on this machine', name, suite);
}
