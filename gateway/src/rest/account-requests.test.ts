import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { act } from './account-requests.ts';

it('ACCT-02 reports success once the sessions that an action ended are dropped from the cache', async () => {
  const forgotten: unknown[] = [];
  const options = {
    accounts: { perform: async () => ({ ended: ['session-1'] }) },
    jar: { read: () => ({}) },
    cache: { forget: async (ended: unknown) => void forgotten.push(ended) },
  };
  const exchange = { request: { headers: {} }, reply: { raw: new EventEmitter() } };
  const response = await act(options as never, 'password', {}, exchange as never);
  expect(response).toEqual({ success: true });
  expect(forgotten).toEqual([['session-1']]);
});
