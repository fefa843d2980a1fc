import { setTimeout as wait } from 'node:timers/promises';
import { INTERNAL_BUSINESS_PATH, type SavedBusiness, savedBusiness } from '@dewlane/internal-api';
import { newId, type Running } from '@dewlane/service-kit/edge';
import { callService } from './service-call.ts';
import type { ServiceClient } from './service-client.ts';

const LOOK_EVERY_MS = 2_000;
/** With the pause before it within the 5 s in which a new price shows (BIZ-10). */
const ANSWER_WITHIN_MS = 2_000;

export interface WatchBusiness {
  readonly bookings: ServiceClient;
  /** The token that stands for the gateway itself. */
  readonly systemToken: () => Promise<string>;
  /** Told what bookings has answered, each time. */
  readonly onSeen: (business: SavedBusiness) => void;
}

/** Keeps asking bookings for the settings of the business; while it is away, what was seen last stands. */
export function watchBusiness({ bookings, systemToken, onSeen }: WatchBusiness): Running {
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = await look();
      if (seen) onSeen(seen);
      await wait(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function look(): Promise<SavedBusiness | undefined> {
    const call = { path: INTERNAL_BUSINESS_PATH, timeoutMs: ANSWER_WITHIN_MS };
    const onBehalf = { token: await systemToken(), address: '127.0.0.1', correlationId: newId() };
    try {
      return await callService(bookings, call, onBehalf, savedBusiness);
    } catch {
      // Health and metrics tell operators that bookings is away.
      return undefined;
    }
  }

  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
