import type { Logger, Metrics } from '@dewlane/service-kit/edge';

const TELL_EVERY_MS = 10_000;

/** Why a call was rejected: its address is blocked, or the gateway is overloaded. */
export type Reason = 'address' | 'load';

const REASONS: readonly Reason[] = ['address', 'load'];

/** Counts rejected calls, and logs every ten seconds at most how many were shed because of load. */
export function createRefusalCounter(log: Logger, metrics: Metrics): (reason: Reason) => void {
  const counter = metrics.counter({
    name: 'dewlane_turned_away_total',
    help: 'Calls rejected before any work was done for them, by reason.',
    labels: ['reason'],
  });
  for (const reason of REASONS) counter.add({ reason }, 0);
  let turnedAway = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (reason) => {
    counter.add({ reason });
    if (reason !== 'load') return;
    turnedAway += 1;
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    log.warn({ turnedAway }, 'calls are being rejected because the gateway is overloaded');
    turnedAway = 0;
    toldAt = performance.now();
  };
}
