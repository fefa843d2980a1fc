import { expect, it } from '@jest/globals';
import { KafkaJSNonRetriableError } from 'kafkajs';
import { createLogger } from '../../process/logging.ts';
import type { KafkaClient } from './client.ts';
import { startGroupReader } from './group-reader.ts';

/** A client whose consumers crash with these errors, one after the other; the next one joins. */
function crashing(errors: readonly Error[]) {
  let runs = 0;
  let joined: () => void = () => undefined;
  const whenJoined = new Promise<void>((resolve) => {
    joined = resolve;
  });
  const consumer = () => {
    let crash: (event: object) => void = () => undefined;
    return {
      events: { GROUP_JOIN: 'join', CRASH: 'crash' },
      on: (event: string, listener: (event: object) => void) => {
        if (event === 'crash') crash = listener;
      },
      connect: async () => undefined,
      subscribe: async () => undefined,
      disconnect: async () => undefined,
      async run() {
        const error = errors[runs];
        runs += 1;
        if (error) crash({ payload: { error } });
        else joined();
      },
    };
  };
  const client = {
    withAdmin: async () => undefined,
    consumer: async () => consumer(),
  } as never as KafkaClient;
  return { client, whenJoined };
}

function read(client: KafkaClient) {
  let crashed: (error: Error) => void = () => undefined;
  const crash = new Promise<Error>((resolve) => {
    crashed = resolve;
  });
  const reader = startGroupReader({
    client,
    subscription: {
      group: 'admin',
      topics: ['identity.users'],
      offsets: {} as never,
      handle: async () => undefined,
    },
    sessionTimeoutMs: 10_000,
    onCrash: crashed,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  return { reader, crash };
}

it('rejoins if a freshly started cluster doesn’t know the group’s coordinator yet', async () => {
  // The constructor of its own class throws when called as typed.
  const error = Object.assign(new KafkaJSNonRetriableError('Failed to find group coordinator'), {
    name: 'KafkaJSGroupCoordinatorNotFound',
  });
  const { client, whenJoined } = crashing([error, error]);
  const { reader, crash } = read(client);
  const ended = crash.then(({ message }) => message);
  expect(await Promise.race([whenJoined.then(() => 'joined'), ended])).toBe('joined');
  await reader.stop();
});

it('ends with an unrecoverable error', async () => {
  const { client } = crashing([new KafkaJSNonRetriableError('Not authorized')]);
  const { reader, crash } = read(client);
  expect((await crash).message).toBe('Not authorized');
  await reader.stop();
});
