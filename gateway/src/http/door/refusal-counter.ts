import type { Logger, Metrics } from '@dewlane/service-kit/edge';

const TELL_EVERY_MS = 10_000;

/** Why a call was turned away: its address is beyond its limit, or there is too much to do. */
export type Reason = 'address' | 'load';

const REASONS: readonly Reason[] = ['address', 'load'];

/** Counts them, and tells the log every now and then how many were turned away for there being too much to do. */
export function createRefusalCounter(log: Logger, metrics: Metrics): (reason: Reason) => void {
  const counter = metrics.counter({
    name: 'dewlane_turned_away_total',
    help: 'Calls that were turned away before anything was done for them, by reason.',
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
    log.warn({ turnedAway }, 'calls are turned away, there is too much to do');
    turnedAway = 0;
    toldAt = performance.now();
  };
}
