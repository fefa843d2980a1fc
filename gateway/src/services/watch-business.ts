import { INTERNAL_BUSINESS_PATH, type SavedBusiness, savedBusiness } from '@dewlane/internal-api';
import { newId, pause, type Running } from '@dewlane/service-kit/edge';
import { callService } from './service-call.ts';
import type { ServiceClient } from './service-client.ts';

/** Counted from start to start. As no poll takes longer than this, none delays the next. */
const POLL_EVERY_MS = 2_000;
/** A poll that has just missed a new price, and the next one, end within the 5 s in which it must show (BIZ-10). */
const RESPONSE_WITHIN_MS = 2_000;

export interface WatchBusiness {
  readonly bookings: ServiceClient;
  /** The gateway's own token. */
  readonly systemToken: () => Promise<string>;
  /** Called after each poll; undefined if the bookings service gave no answer. */
  readonly onPoll: (business: SavedBusiness | undefined) => void;
}

/** Polls the bookings service for the business settings; while it is out of reach the last ones remain in use. */
export function watchBusiness({ bookings, systemToken, onPoll }: WatchBusiness): Running {
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const interval = pause(POLL_EVERY_MS, stopping.signal);
      onPoll(await poll());
      await interval;
    }
  }

  async function poll(): Promise<SavedBusiness | undefined> {
    const call = { path: INTERNAL_BUSINESS_PATH, timeoutMs: RESPONSE_WITHIN_MS };
    const context = { token: await systemToken(), address: '127.0.0.1', correlationId: newId() };
    try {
      return await callService(bookings, call, context, savedBusiness);
    } catch {
      // Not logged: health and metrics show the outage.
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
