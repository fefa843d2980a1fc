import type { Consumer } from 'kafkajs';
import type { Logger } from '../../process/logging.ts';
import { reasonOf } from '../../process/pause.ts';

/** Commits how far a consumer has come, some messages at once: a response of the broker takes longer than a message. */
export interface Commits {
  /** The message's transaction is committed: its offset may be. */
  handled(topic: string, partition: number, offset: string): void;
  /** Forgets what is not committed; for a new membership, whose partitions may be others. */
  forget(): void;
  /** Commits what is left. */
  stop(): Promise<void>;
}

const COMMIT_EVERY_MS = 200;

/** A commit that fails is made up by the next; what then comes again is caught by the inbox. */
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
      log.debug({ group, reason: reasonOf(error) }, 'offsets were not committed');
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
