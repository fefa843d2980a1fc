import { describeWithEngine } from '@dewlane/test-engines/describe';
import { expect, it } from '@jest/globals';
import { busMessage } from '../../../test/bus-messages.ts';
import { silent } from '../../../test/constants.ts';
import { newId } from '../../process/ids.ts';
import { createKafkaClient } from './client.ts';
import { createKafkaBus } from './kafka-bus.ts';

await describeWithEngine('kafka', 'the reading of a whole topic on Kafka', (brokers) => {
  it('JOB-09 fails if the topic is made anew with fewer messages meanwhile', async () => {
    const connection = { brokers: [brokers], clientId: 'test', log: silent };
    const bus = createKafkaBus({
      ...connection,
      onCrash(error) {
        throw error;
      },
    });
    const client = createKafkaClient(connection);
    const topic = `test.${newId()}`;
    // More than one fetch returns, so that some are still to come when the topic goes.
    const large = { text: 'x'.repeat(200_000) };
    try {
      await bus.ensureTopics([topic]);
      for (let nth = 0; nth < 30; nth += 1) {
        await bus.publish(topic, [busMessage('a', { state: large })]);
      }
      let isFirst = true;
      const reading = bus.readAll(topic, async () => {
        if (!isFirst) return;
        isFirst = false;
        await client.withAdmin((admin) => admin.deleteTopics({ topics: [topic] }));
        await bus.ensureTopics([topic]);
        await bus.publish(topic, [busMessage('a')]);
      });
      await expect(reading).rejects.toThrow(`${topic} has lost messages while it was read`);
    } finally {
      await bus.close();
    }
  });
});
