import { describe, expect, it } from '@jest/globals';
import { CHROMIUM } from './chromium.ts';

export { product } from './product.ts';

/**
 * A suite that needs Chromium. Without it the tests are reported as skipped, by name; in CI, where .ci/run installs it, that is a
 * failure.
 */
export function describeInBrowser(name: string, suite: () => void): void {
  if (CHROMIUM) {
    describe(name, suite);
  } else if (process.env['CI'] === 'true') {
    it(`finds Chromium for ${name}`, () => expect(CHROMIUM).toBeDefined());
  } else {
    describe.skip(`${name} (skipped: no Chromium on this machine)`, suite);
  }
}
