import { beforeEach, describe, expect, it } from '@jest/globals';
import { createFakeServer } from '../../testing/fake-server.ts';
import { refreshCurrentUser } from '../session/current-user.ts';
import { read, write } from './http.ts';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
});

describe('http', () => {
  it('sends nothing before the first current user has loaded', async () => {
    server.on('GET /api/things', { body: [1] });
    const response = read('/api/things');
    expect(server.calls).toEqual([]);

    server.on('GET /api/auth/user', { body: { id: 'guest_1', isGuest: true } });
    await refreshCurrentUser();
    expect(await response).toEqual([1]);
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/auth/user', '/api/things']);
  });
});

describe('http, once the current user has loaded', () => {
  beforeEach(async () => {
    server.on('GET /api/auth/user', { body: { id: 'guest_1', isGuest: true } });
    await refreshCurrentUser();
    server = createFakeServer();
  });

  it('NET-01 reads by GET with credentials and parses the JSON', async () => {
    server.on('GET /api/things', { body: { things: ['a'] } });
    expect(await read('/api/things')).toEqual({ things: ['a'] });
    expect(server.calls[0]).toMatchObject({ method: 'GET', credentials: 'include', body: null });
  });

  it('NET-01 reads null from an empty body', async () => {
    server.on('GET /api/things', { body: '' });
    expect(await read('/api/things')).toBeNull();
  });

  it('NET-02 returns an empty result for a 401 on a read', async () => {
    server.on('GET /api/things', { status: 401, body: { error: 'Sign in' } });
    expect(await read('/api/things')).toBeNull();
  });

  it('NET-03 writes with method, credentials, JSON content type and body', async () => {
    server.on('PUT /api/things', { body: { ok: true } });
    expect(await write('PUT', '/api/things', { a: 1 })).toEqual({ ok: true });
    expect(server.calls[0]).toMatchObject({
      method: 'PUT',
      credentials: 'include',
      body: { a: 1 },
      headers: { 'Content-Type': 'application/json' },
    });
  });

  it('NET-03 sends no body when none is given', async () => {
    server.on('DELETE /api/things', { body: {} });
    await write('DELETE', '/api/things');
    expect(server.calls[0]).toMatchObject({
      body: null,
      headers: { 'Content-Type': 'application/json' },
    });
  });

  it('ERR-01 throws an error with status, colon, space and body text', async () => {
    server.on('POST /api/things', { status: 409, statusText: 'Conflict', body: 'It is taken' });
    await expect(write('POST', '/api/things', {})).rejects.toThrow(/^409: It is taken$/);
  });

  it('ERR-02 uses the status text if the body is empty', async () => {
    server.on('POST /api/things', { status: 409, statusText: 'Conflict', body: '' });
    await expect(write('POST', '/api/things', {})).rejects.toThrow(/^409: Conflict$/);
  });
});
