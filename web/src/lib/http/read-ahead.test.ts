import { beforeEach, describe, expect, it } from '@jest/globals';
import { createFakeServer } from '../../testing/fake-server.ts';
import { currentUserState, refreshCurrentUser } from '../session/current-user.ts';
import { callOf, readAhead, takeAhead } from './read-ahead.ts';

const DOCUMENT = { __meta__: { hash: 'sha256:abc' } };
const call = callOf(DOCUMENT, 'Things', { id: '7' });
const user = () => currentUserState().user?.id;

let server: ReturnType<typeof createFakeServer>;
beforeEach(async () => {
  server = createFakeServer();
  server.on('GET /api/auth/user', { body: { id: 'guest_1', isGuest: true } });
});

describe('a read sent ahead', () => {
  it('waits for the first current user, and sends only the operation’s hash', async () => {
    server.onGraph('Things', () => ({ things: [] }));
    readAhead(call, user);
    expect(server.calls).toEqual([]);
    await refreshCurrentUser();
    expect((await takeAhead(call, 'guest_1'))?.status).toBe(200);
    expect(server.callsOf('Things').map(({ body }) => body)).toEqual([
      {
        operationName: 'Things',
        variables: { id: '7' },
        extensions: { persistedQuery: { version: 1, sha256Hash: 'sha256:abc' } },
      },
    ]);
  });

  it('is used once, and only for the same operation and variables', async () => {
    server.onGraph('Things', () => ({ things: [] }));
    readAhead(call, user);
    expect(await takeAhead(callOf(DOCUMENT, 'Things', { id: '8' }), 'guest_1')).toBeNull();
    expect(await takeAhead(call, 'guest_1')).not.toBeNull();
    expect(await takeAhead(call, 'guest_1')).toBeNull();
    expect(server.callsOf('Things')).toHaveLength(1);
  });

  it('NET-21 names the user, and is not used for anybody else', async () => {
    server.onGraph('Things', () => ({ things: [] }));
    readAhead(call, user);
    expect(await takeAhead(call, '7')).toBeNull();
    expect(server.callsOf('Things')[0]?.headers['X-Expected-User']).toBe('guest_1');
  });

  it('lets the read be sent as usual if the gateway doesn’t know the operation, or the connection broke', async () => {
    server.on('Things', { status: 404, body: {} });
    readAhead(call, user);
    expect(await takeAhead(call, 'guest_1')).toBeNull();
    server.breakAt('Things');
    readAhead(call, user);
    expect(await takeAhead(call, 'guest_1')).toBeNull();
  });

  it('passes any other refusal on to the reader', async () => {
    server.on('Things', { status: 429, body: { error: 'Too many' } });
    readAhead(call, user);
    expect((await takeAhead(call, 'guest_1'))?.status).toBe(429);
  });
});
