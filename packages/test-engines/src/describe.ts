import { describe, it } from '@jest/globals';
import type { HostedKind } from './engine-host.ts';
import { engineOrReason } from './run-engines.ts';

export { engineOrReason } from './run-engines.ts';

/**
 * Describes tests that need an engine; must be awaited at the top level of a test file. If the machine can't run it,
 * they are skipped under a name with the reason; in CI that is a failure, because CI installs the engines.
 */
export async function describeWithEngine(
  kind: HostedKind,
  name: string,
  tests: (address: string) => void,
): Promise<void> {
  const engine = await engineOrReason(kind);
  const missing = 'reason' in engine ? `no ${kind}: ${engine.reason}` : null;
  describeUnless(missing, name, () => tests('address' in engine ? engine.address : ''));
}

/**
 * Describes tests that need something of the machine. If `missing` says that it lacks that, they are skipped under a
 * name with the reason; in CI that is a failure.
 */
export function describeUnless(missing: string | null, name: string, tests: () => void): void {
  if (missing === null) {
    describe(name, tests);
    return;
  }
  const title = `${name} (${missing})`;
  if (process.env['CI'] !== 'true') {
    describe.skip(title, tests);
    return;
  }
  describe(title, () => {
    it('is not skipped in CI', () => {
      throw new Error(missing);
    });
  });
}
