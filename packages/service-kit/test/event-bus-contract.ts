import { eventually } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BusMessage, EventBus, ReceivedMessage } from '../src/events/event-bus.ts';
import { newId } from '../src/process/ids.ts';
import { type Running, type Stack, stack } from '../src/process/lifecycle.ts';
import { busMessage, offsetsInMemory } from './bus-messages.ts';

export interface BusUnderTest {
  /** Opens the bus as another process would. */
  open(): EventBus;
  close(): Promise<void>;
}

const ids = (messages: readonly { id: string }[]): string[] => messages.map(({ id }) => id);

/** What both adapters of the event bus promise (design.md#data-and-events), as tests in the calling describe block. */
export function itKeepsTheContract(start: () => Promise<BusUnderTest>): void {
  let tested: BusUnderTest;
  let running: Stack;
  let bus: EventBus;
  let topic: string;
  /** Shared by all members of a group, also across restarts. */
  let offsets: ReturnType<typeof offsetsInMemory>;

  beforeAll(async () => {
    tested = await start();
  });
  afterAll(() => tested.close());
  beforeEach(async () => {
    running = stack();
    offsets = offsetsInMemory();
    topic = `test.${newId()}`;
    bus = open();
    await bus.ensureTopics([topic]);
  });
  afterEach(() => running.stop());

  function open(): EventBus {
    const opened = tested.open();
    running.onStop(() => opened.close());
    return opened;
  }

  type Handle = (message: ReceivedMessage) => Promise<void>;
  async function subscribe(
    handle: Handle,
    { on = bus, group = `g-${topic}` }: { on?: EventBus; group?: string } = {},
  ): Promise<Running> {
    return running.add(await on.subscribe({ group, topics: [topic], offsets, handle }));
  }

  async function collect(
    options: { on?: EventBus; group?: string } = {},
  ): Promise<ReceivedMessage[]> {
    const received: ReceivedMessage[] = [];
    await subscribe(async (message) => void received.push(message), options);
    return received;
  }

  const several = (count: number, key?: string): BusMessage[] =>
    Array.from({ length: count }, (_, index) => busMessage(key ?? `k${index % 3}`));

  it('creates a topic once, however often it is requested', async () => {
    const others = Array.from({ length: 3 }, () => `test.${newId()}`);
    await Promise.all([1, 2, 3].map(() => open().ensureTopics(others)));
    await bus.ensureTopics([...others, topic]);
    await bus.publish(others[2] ?? '', [busMessage()]);
  });

  it("refuses a topic that wasn't created", async () => {
    await expect(bus.publish(`test.${newId()}`, [busMessage()])).rejects.toThrow();
  });

  it('delivers key, topic and event unchanged', async () => {
    const sent = busMessage('the key', { state: { text: 'ünïcode 🚗', none: null } });
    await bus.publish(topic, [sent]);
    const received = await collect();
    await eventually(() => received.length === 1);
    expect(received).toMatchObject([{ topic, ...sent }]);
  });

  it('delivers messages from before and after the subscription, in order within a key', async () => {
    const messages = several(30);
    await bus.publish(topic, messages.slice(0, 15));
    const received = await collect();
    await bus.publish(topic, messages.slice(15, 20));
    await bus.publish(topic, messages.slice(20));
    await eventually(() => received.length === 30);
    for (const key of ['k0', 'k1', 'k2']) {
      const ofKey = (all: readonly { id: string; key: string }[]) =>
        ids(all.filter((message) => message.key === key));
      expect(ofKey(received)).toEqual(ofKey(messages));
    }
  });

  it('lets publishers race without losing or duplicating messages', async () => {
    const received = await collect();
    const others = [open(), open()];
    const sent = await Promise.all(
      Array.from({ length: 10 }, async (_, publisher) => {
        const messages = several(10, `p${publisher}`);
        for (const message of messages) await others[publisher % 2]?.publish(topic, [message]);
        return messages;
      }),
    );
    await eventually(() => received.length >= 100);
    expect(ids(received).sort()).toEqual(ids(sent.flat()).sort());
  });

  it('accepts large messages, and many at once', async () => {
    const large = busMessage('large', { state: { text: 'x'.repeat(1_500_000) } });
    const many = Array.from({ length: 40 }, (_, index) =>
      busMessage('same', { state: { index, text: 'x'.repeat(60_000) } }),
    );
    await bus.publish(topic, [...many, large]);
    const received = await collect();
    await eventually(() => received.length === 41);
    expect(ids(received).sort()).toEqual(ids([...many, large]).sort());
  });

  it('redelivers a message until it is handled, before any later one', async () => {
    const messages = several(3, 'same');
    await bus.publish(topic, messages);
    const seen: string[] = [];
    let failures = 2;
    await subscribe(async ({ id }) => {
      seen.push(id);
      if (id === messages[1]?.id && failures-- > 0) throw new Error('out of reach');
    });
    await eventually(() => seen.at(-1) === messages[2]?.id);
    const [a, b, c] = ids(messages);
    expect(seen).toEqual([a, b, b, b, c]);
  });

  it("redelivers messages that weren't handled when their consumer stopped", async () => {
    const messages = several(3, 'same');
    await bus.publish(topic, messages);
    let stuck = false;
    const first = await subscribe(async ({ id }) => {
      if (id !== messages[1]?.id) return;
      stuck = true;
      throw new Error('out of reach');
    });
    await eventually(() => stuck);
    await first.stop();
    const received = await collect({ on: open() });
    await eventually(() => received.length === 2);
    expect(ids(received)).toEqual(ids(messages.slice(1)));
  });

  it("continues at the group's offset after a restart", async () => {
    const messages = several(6);
    await bus.publish(topic, messages.slice(0, 4));
    const before = tested.open();
    const handled = await collect({ on: before });
    await eventually(() => handled.length === 4);
    await before.close();
    await bus.publish(topic, messages.slice(4));
    const after = await collect({ on: open() });
    await eventually(() => after.length === 2);
    expect(ids(after).sort()).toEqual(ids(messages.slice(4)).sort());
  });

  it('delivers every message to each group', async () => {
    const messages = several(5);
    await bus.publish(topic, messages);
    const [one, other] = [
      await collect({ group: `1-${topic}` }),
      await collect({ group: `2-${topic}` }),
    ];
    await eventually(() => one.length === 5 && other.length === 5);
    expect(ids(one).sort()).toEqual(ids(other).sort());
  });

  it('lets a second consumer of the group take over when the first stops', async () => {
    const all = new Set<string>();
    const collecting: Handle = async ({ id }) => void all.add(id);
    const first = await subscribe(collecting, { on: open() });
    await subscribe(collecting, { on: open() });
    const messages = several(20);
    await bus.publish(topic, messages.slice(0, 10));
    await eventually(() => all.size === 10);
    await first.stop();
    await bus.publish(topic, messages.slice(10));
    await eventually(() => all.size === 20);
  });

  it('finishes handling the current message when closed, and counts it as handled', async () => {
    const messages = several(3, 'same');
    await bus.publish(topic, messages);
    const closing = tested.open();
    const handled: string[] = [];
    let finish = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      void subscribe(
        async ({ id }) => {
          resolve();
          await new Promise<void>((done) => {
            finish = done;
          });
          handled.push(id);
        },
        { on: closing },
      );
    });
    await begun;
    const closed = closing.close();
    finish();
    await closed;
    expect(handled).toEqual([messages[0]?.id]);
    const rest = await collect({ on: open() });
    await eventually(() => rest.length === 2);
    expect(ids(rest)).toEqual(ids(messages.slice(1)));
  });

  it('replays for a rebuild all messages present at its start, and no later ones', async () => {
    const messages = several(25);
    await bus.publish(topic, messages);
    const read: ReceivedMessage[] = [];
    await bus.readAll(topic, async (message) => {
      read.push(message);
      if (read.length === 1) await bus.publish(topic, several(3));
    });
    expect(ids(read).sort()).toEqual(ids(messages).sort());
    const ofKey = (all: readonly { id: string; key: string }[]) =>
      ids(all.filter(({ key }) => key === 'k1'));
    expect(ofKey(read)).toEqual(ofKey(messages));
  });

  it('replays nothing of an empty or missing topic', async () => {
    const nothing = async (): Promise<never> => {
      throw new Error('there is nothing');
    };
    await bus.readAll(topic, nothing);
    await bus.readAll(`test.${newId()}`, nothing);
  });

  it('aborts a rebuild if its handler throws', async () => {
    await bus.publish(topic, several(5));
    const failing = bus.readAll(topic, async () => {
      throw new Error('does not fit');
    });
    await expect(failing).rejects.toThrow('does not fit');
  });

  it('JOB-09 ends a rebuild at a signal', async () => {
    await bus.publish(topic, several(5));
    const stopping = new AbortController();
    let count = 0;
    const counting = async () => {
      count += 1;
      stopping.abort(new Error('stopping'));
    };
    await expect(bus.readAll(topic, counting, stopping.signal)).rejects.toThrow('stopping');
    expect(count).toBe(1);
  });

  it("reports how far a group is behind, which a rebuild doesn't change", async () => {
    await bus.publish(topic, several(7));
    await bus.readAll(topic, async () => undefined);
    const group = `g-${topic}`;
    const lag = () => bus.lag({ group, topics: [topic], offsets });
    expect(await lag()).toEqual([{ topic, behind: 7 }]);
    await collect({ group });
    await eventually(async () => expect(await lag()).toEqual([{ topic, behind: 0 }]));
    const nowhere = `test.${newId()}`;
    expect(await bus.lag({ group, topics: [nowhere], offsets })).toEqual([
      { topic: nowhere, behind: 0 },
    ]);
  });
}
