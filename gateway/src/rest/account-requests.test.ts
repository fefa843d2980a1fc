import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { act, dropFromCache } from './account-requests.ts';

it('ACCT-02 reports success once the sessions that an action ended are dropped from the cache', async () => {
  const forgotten: unknown[] = [];
  const options = {
    accounts: { perform: async () => ({ ended: ['session-1'], opened: null }) },
    jar: { read: () => ({}) },
    cache: { forget: async (ended: unknown) => void forgotten.push(ended) },
  };
  const exchange = { request: { headers: {} }, reply: { raw: new EventEmitter() } };
  const response = await act(options as never, 'password', {}, exchange as never);
  expect(response).toEqual({ success: true });
  expect(forgotten).toEqual([['session-1']]);
});

it.each(['names', 'language'] as const)(
  'AUTH-50 goes on with the sessions of an account whose %s changed',
  async (action) => {
    const renewed: unknown[] = [];
    const options = {
      accounts: { perform: async () => ({ ended: ['session-1'], opened: null }) },
      jar: { read: () => ({}) },
      cache: { renew: async (changed: unknown) => void renewed.push(changed) },
    };
    const exchange = { request: { headers: {} }, reply: { raw: new EventEmitter() } };
    await act(options as never, action, {}, exchange as never);
    expect(renewed).toEqual([['session-1']]);
  },
);

it('AUTH-50 goes on with the sessions of an account whose new address was confirmed', async () => {
  const renewed: unknown[] = [];
  const cache = { renew: async (changed: unknown) => void renewed.push(changed) };
  await dropFromCache(cache as never, 'confirmEmail', ['session-1']);
  expect(renewed).toEqual([['session-1']]);
});
