import { SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import {
  type Check,
  onceASecond,
  pause,
  type Readiness,
  type Running,
} from '@dewlane/service-kit/edge';
import { request } from 'undici';
import type { ServiceUrls } from '../services/services.ts';

const POLL_EVERY_MS = 200;
const REPLY_WITHIN_MS = 1_500;

/**
 * The gateway's readiness: it isn't ready until each service has been ready once; after that, a service that isn't ready is
 * only listed as degraded (design.md#running-it).
 */
export function watchServices(urls: ServiceUrls): { readiness: Readiness } & Running {
  const stopping = new AbortController();
  const unseen = new Set<ServiceName>(SERVICE_NAMES);
  const watching = Promise.all(SERVICE_NAMES.map(waitFor));

  async function waitFor(name: ServiceName): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await isReady(urls[name])) {
        unseen.delete(name);
        return;
      }
      await pause(POLL_EVERY_MS, stopping.signal);
    }
  }

  const wasSeen =
    (name: ServiceName): Check =>
    async () => {
      if (unseen.has(name)) throw new Error(`${name} has not been ready yet`);
    };
  const isThere = (name: ServiceName): Check =>
    onceASecond(async () => {
      if (!(await isReady(urls[name]))) throw new Error(`${name} is not ready`);
    });
  const checks = (check: (name: ServiceName) => Check) =>
    Object.fromEntries(SERVICE_NAMES.map((name) => [name, check(name)]));
  return {
    readiness: { own: checks(wasSeen), others: checks(isThere) },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${url}/readyz`, {
      headersTimeout: REPLY_WITHIN_MS,
      bodyTimeout: REPLY_WITHIN_MS,
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
