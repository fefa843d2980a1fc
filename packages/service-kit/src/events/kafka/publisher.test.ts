import { describe, expect, it } from '@jest/globals';
import type { Producer, ProducerRecord } from 'kafkajs';
import { silent } from '../../../test/constants.ts';
import type { KafkaClient } from './client.ts';
import { createPublisher, inParts } from './publisher.ts';

describe('the publisher', () => {
  /** Producers that record their calls; a batch with a value for which `fails` is true gets no response. */
  function fakeClient(fails: (value: string) => boolean, isRefused: () => boolean = () => false) {
    const done: string[] = [];
    let made = 0;
    const producer = async (): Promise<Producer> => {
      made += 1;
      const name = `producer ${made}`;
      const fake: Pick<Producer, 'connect' | 'disconnect' | 'send'> = {
        async connect() {
          done.push(`${name} connects`);
          if (isRefused()) throw new Error('no id');
        },
        disconnect: async () => void done.push(`${name} leaves`),
        async send({ messages, acks }: ProducerRecord) {
          const values = messages.map(({ value }) => String(value));
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (values.some(fails)) throw new Error('no response');
          done.push(`${name} sends ${values.join()} with acks ${acks}`);
          return [];
        },
      };
      return fake as Producer;
    };
    return { done, client: { producer } as KafkaClient };
  }

  it('uses a new producer after a failure, since the broker may have stored the failed batch', async () => {
    let isOut = true;
    const { client, done } = fakeClient((value) => value === 'a' && isOut);
    const publisher = createPublisher(client, silent);
    await expect(publisher.send('t', [{ value: 'a' }])).rejects.toThrow('no response');
    isOut = false;
    await publisher.send('t', [{ value: 'a' }, { value: 'b' }]);
    await publisher.close();
    expect(done).toEqual([
      'producer 1 connects',
      'producer 1 leaves',
      'producer 2 connects',
      'producer 2 sends a,b with acks -1',
      'producer 2 leaves',
    ]);
  });

  it('closes a producer that connects but gets no id', async () => {
    let isRefused = true;
    const { client, done } = fakeClient(
      () => false,
      () => isRefused,
    );
    const publisher = createPublisher(client, silent);
    await expect(publisher.send('t', [{ value: 'a' }])).rejects.toThrow('no id');
    expect(done).toEqual(['producer 1 connects', 'producer 1 leaves']);
    isRefused = false;
    await publisher.send('t', [{ value: 'a' }]);
    expect(done.at(-1)).toBe('producer 2 sends a with acks -1');
  });

  it('sends batches one after the other in call order, and continues after a failed one', async () => {
    const { client, done } = fakeClient((value) => value === 'b');
    const publisher = createPublisher(client, silent);
    const sending = ['a', 'b', 'c'].map((value) => publisher.send('t', [{ value }]));
    const outcomes = await Promise.allSettled(sending);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done.filter((line) => line.includes('sends'))).toEqual([
      'producer 1 sends a with acks -1',
      'producer 2 sends c with acks -1',
    ]);
  });

  it('splits a batch into requests of 1 MB, in order; a larger message goes alone', () => {
    const message = (bytes: number) => ({ value: 'x'.repeat(bytes) });
    const sizes = (bytes: number[]) =>
      inParts(bytes.map(message)).map((part) => part.map(({ value }) => value.length));
    expect(sizes([])).toEqual([]);
    expect(sizes([400_000, 600_000, 1])).toEqual([[400_000, 600_000], [1]]);
    expect(sizes([10, 2_000_000, 10, 20])).toEqual([[10], [2_000_000], [10, 20]]);
  });
});
