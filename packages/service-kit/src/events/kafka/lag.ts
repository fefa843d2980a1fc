import type { TopicLag } from '../event-bus.ts';
import type { KafkaClient } from './client.ts';

/** A group's lag by its offsets in Kafka. Messages removed by compaction still count. */
export async function lagOf(
  client: KafkaClient,
  group: string,
  topics: readonly string[],
): Promise<TopicLag[]> {
  return await client.withAdmin(async (admin) => {
    const there = new Set(await admin.listTopics());
    const lags: TopicLag[] = [];
    for (const topic of topics) {
      if (!there.has(topic)) {
        lags.push({ topic, behind: 0 });
        continue;
      }
      const ends = await admin.fetchTopicOffsets(topic);
      const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
      const reached = new Map(
        committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]),
      );
      const behind = ends.reduce((sum, { partition, high, low }) => {
        // -1 means that nothing was committed yet.
        return sum + Number(high) - Math.max(reached.get(partition) ?? -1, Number(low));
      }, 0);
      lags.push({ topic, behind });
    }
    return lags;
  });
}
