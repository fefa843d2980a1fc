import type { AnyEvent } from '@dewlane/events';
import type { Clock } from '@dewlane/service-kit/application';
import type { ProjectionWrites } from '../../application/ports/projections.ts';
import { observeChange } from '../../application/projections/observe-change.ts';
import { OBSERVED_TOPICS, toObservedChange } from './observed-change.ts';

/** A handler for each observed topic: list row and audit entry in the consumer's transaction. */
export function onObservedChange<Tx>(
  writesOf: (tx: Tx) => ProjectionWrites,
  clock: Clock,
): Record<string, (tx: Tx, event: AnyEvent) => Promise<void>> {
  return Object.fromEntries(
    OBSERVED_TOPICS.map((topic) => [
      topic,
      async (tx: Tx, event: AnyEvent) => {
        const { change, version } = toObservedChange(topic, event);
        await observeChange(writesOf(tx), change, version, clock());
      },
    ]),
  );
}
