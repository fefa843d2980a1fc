import { describe, expect, it } from '@jest/globals';
import { busMessage } from '../../../test/bus-messages.ts';
import { TOPIC } from '../../../test/constants.ts';
import { readBusVersions } from './bus-versions.ts';

const KEY = 'counter-1';

interface Told {
  version: number;
  subject?: string;
  isDeleted?: boolean;
  erases?: true;
}

function message({ version, subject = KEY, isDeleted = false, erases }: Told) {
  const told = busMessage(subject, { state: isDeleted ? null : { value: version } });
  const event = { ...told.event, aggregateversion: version, ...(erases && { erases }) };
  return { ...told, topic: TOPIC, event };
}

const versionsOf = (...messages: ReturnType<typeof message>[]) =>
  readBusVersions(
    {
      async readAll(_topic, onMessage) {
        for (const one of messages) await onMessage(one);
      },
    },
    TOPIC,
  );

describe('reading the newest versions on the bus', () => {
  it('finds those of the highest number, whatever the order', async () => {
    const versions = await versionsOf(
      message({ version: 2, isDeleted: true }),
      message({ version: 1 }),
      message({ version: 1, subject: 'counter-2' }),
    );
    expect([...versions]).toEqual([
      [KEY, { version: 2, isDeleted: true, erasedTo: 0 }],
      ['counter-2', { version: 1, isDeleted: false, erasedTo: 0 }],
    ]);
  });

  it('takes the event that came first of two of one number', async () => {
    const versions = await versionsOf(
      message({ version: 3 }),
      message({ version: 3, isDeleted: true }),
    );
    expect(versions.get(KEY)).toEqual({ version: 3, isDeleted: false, erasedTo: 0 });
  });

  it('remembers the newest erasing event behind newer ones, and older erasing ones after it (ACCT-06)', async () => {
    const versions = await versionsOf(
      message({ version: 4, isDeleted: true, erases: true }),
      message({ version: 2, isDeleted: true, erases: true }),
      message({ version: 5 }),
    );
    expect(versions.get(KEY)).toEqual({ version: 5, isDeleted: false, erasedTo: 4 });
  });

  it('leaves out messages that are no events, but tells of them', async () => {
    const { id, ...foreign } = message({ version: 1 });
    const told: string[] = [];
    const versions = await readBusVersions(
      {
        async readAll(_topic, onMessage) {
          await onMessage({ ...foreign, id, event: { hello: 'world' } });
        },
      },
      TOPIC,
      (one) => told.push(one),
    );
    expect([...versions]).toEqual([]);
    expect(told).toEqual([id]);
  });
});
