import { pause, type Running } from '@dewlane/service-kit/edge';
import type { Redis } from './redis.ts';
import type { Sealer } from './sealed-texts.ts';

/** The operations of all builds whose gateways have run on one Redis of late. */
export interface SharedOperations extends Running {
  /** The text that a build registered under this hash; undefined if none did, or Redis is out of reach. */
  textOf(hash: string): Promise<string | undefined>;
}

/** How long a page of a build that no gateway runs any more can go on: as long as a customer's session. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Redis may be emptied or replaced at any time. */
const WRITE_EVERY_MS = 60_000;
const TRY_AGAIN_MS = 1_000;

/** In one command: some operations of a build without the others would help nobody. */
const WRITE = `
for i, key in ipairs(KEYS) do redis.call('SET', key, ARGV[i + 1], 'PX', ARGV[1]) end
return 1`;

/**
 * Tells other gateways this build's operations, and finds theirs: a page may meet a gateway of another build before and
 * after a deployment (API-48). The services use the same Redis, so each operation is sealed for its hash: only what a gateway
 * has registered counts (SEC-32). Resolves once they are written, or could not be.
 *
 * @param own this build's operations, by their hashes without prefix
 */
export async function shareOperations(
  redis: Redis,
  sealer: Sealer,
  own: Readonly<Record<string, string>>,
  writeEveryMs = WRITE_EVERY_MS,
): Promise<SharedOperations> {
  const stopping = new AbortController();
  const entries = await Promise.all(
    Object.entries(own).map(async ([hash, text]) => {
      const key = keyOf(hash);
      return { key, sealed: await sealer.seal(text, key) };
    }),
  );
  const keys = entries.map(({ key }) => key);
  const values = [String(KEPT_MS), ...entries.map(({ sealed }) => sealed)];

  async function isWritten(): Promise<boolean> {
    try {
      await redis.send(['EVAL', WRITE, String(keys.length), ...keys, ...values]);
      return true;
    } catch {
      // The lease logs that Redis is out of reach.
      return false;
    }
  }

  async function keep(isThere: boolean): Promise<void> {
    for (let written = isThere; !stopping.signal.aborted; ) {
      await pause(written ? writeEveryMs : TRY_AGAIN_MS, stopping.signal);
      if (!stopping.signal.aborted) written = await isWritten();
    }
  }

  const keeping = keep(await isWritten());
  return {
    async textOf(hash) {
      const key = keyOf(hash);
      try {
        const sealed = await redis.send(['GET', key]);
        return typeof sealed === 'string' ? await sealer.open(sealed, key) : undefined;
      } catch {
        // As above: the gateway then knows only its own operations.
        return undefined;
      }
    },
    async stop() {
      stopping.abort();
      await keeping;
    },
  };
}

function keyOf(hash: string): string {
  return `dewlane:operations:${hash}`;
}
