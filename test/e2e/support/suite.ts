import { describeUnless } from '@dewlane/test-engines/describe';
import { CHROMIUM } from './chromium.ts';

export { product } from './product.ts';

/** A suite that needs Chromium: skipped without it, which is a failure in CI, where `.ci/run` installs it. */
export function describeInBrowser(name: string, suite: () => void): void {
  describeUnless(CHROMIUM ? null : 'no Chromium on this machine', name, suite);
}
