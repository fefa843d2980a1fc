import type { Consumer } from 'kafkajs';
import { reasonOf } from '../../process/error-for-log.ts';
import type { Logger } from '../../process/logging.ts';

/** Commits a consumer's offsets in batches, since a broker's response takes longer than handling a message. */
export interface Commits {
  /** Call after a message's transaction has committed: its offset may then be committed. */
  handled(topic: string, partition: number, offset: string): void;
  /** Discards uncommitted offsets, for a new membership with possibly other partitions. */
  forget(): void;
  /** Commits the rest. */
  stop(): Promise<void>;
}

const COMMIT_EVERY_MS = 200;

/** The next commit covers a failed one; the inbox catches messages that are redelivered. */
export function startCommits(consumer: Consumer, group: string, log: Logger): Commits {
  const open = new Map<string, { topic: string; partition: number; offset: string }>();
  let committing: Promise<void> | undefined;

  async function commit(): Promise<void> {
    const offsets = [...open.values()];
    if (offsets.length === 0) return;
    try {
      await consumer.commitOffsets(offsets);
      for (const done of offsets) {
        const place = placeOf(done.topic, done.partition);
        if (open.get(place) === done) open.delete(place);
      }
    } catch (error) {
      log.debug({ group, reason: reasonOf(error) }, 'could not commit offsets');
    }
  }

  const timer = setInterval(() => {
    committing ??= commit().finally(() => {
      committing = undefined;
    });
  }, COMMIT_EVERY_MS);

  return {
    handled(topic, partition, offset) {
      const next = (BigInt(offset) + 1n).toString();
      open.set(placeOf(topic, partition), { topic, partition, offset: next });
    },
    forget: () => open.clear(),
    async stop() {
      clearInterval(timer);
      await committing;
      await commit();
    },
  };
}

function placeOf(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}
