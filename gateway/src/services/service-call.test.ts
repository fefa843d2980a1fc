import { ServiceError } from '@dewlane/service-kit/edge';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { callService } from './service-call.ts';
import { CONTEXT } from './testing/call-context.ts';

const CALL = { path: '/internal/things', body: '{}', isRead: true };

/** Calls a service that responds like this, or whose connection fails like this. */
function call(
  response: { status: number; headers?: Record<string, string>; text: string } | Error,
) {
  const service = {
    async send() {
      if (response instanceof Error) throw response;
      const { status, headers = {}, text } = response;
      return { status, headers, body: Buffer.from(text) };
    },
    close: async () => undefined,
  };
  return callService(service, CALL, CONTEXT, z.object({ name: z.string() }));
}

const failure = (code: string, more: object = {}) =>
  JSON.stringify({ error: 'Please wait', message: 'Please wait', code, ...more });

describe('a call of a service', () => {
  it('gives the parsed response', async () => {
    expect(await call({ status: 201, text: '{"name":"one"}' })).toEqual({ name: 'one' });
  });

  it('is refused as the service refuses it, with its text, its fields and when to retry', async () => {
    const fields = { 'contact.phone': 'Phone is required' };
    const refused = call({
      status: 429,
      headers: { 'retry-after': '42' },
      text: failure('RATE_LIMITED', { fields }),
    });
    await expect(refused).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Please wait',
      fields,
      retryAfterSeconds: 42,
    });
  });

  it('says nothing of a retry if the service doesn’t, or speaks of no seconds', async () => {
    for (const headers of [{}, { 'retry-after': '0' }, { 'retry-after': 'tomorrow' }]) {
      const refused = call({ status: 409, headers, text: failure('CONFLICT') });
      await expect(refused).rejects.toMatchObject({
        code: 'CONFLICT',
        fields: undefined,
        retryAfterSeconds: undefined,
      });
    }
  });

  it.each([
    ['a 500 that is no failure of ours', 'INTERNAL', 500, '<html>'],
    ['another status that is no failure of ours', 'UNAVAILABLE', 502, '<html>'],
    ['a code that this version doesn’t know', 'UNAVAILABLE', 503, failure('OF_A_LATER_VERSION')],
    ['a response of another shape', 'UNAVAILABLE', 200, '{"name":1}'],
    ['a response that is no JSON', 'UNAVAILABLE', 200, 'not JSON'],
  ])('turns %s into %s', async (_what, code, status, text) => {
    await expect(call({ status, text })).rejects.toMatchObject({ code });
  });

  it('is UNAVAILABLE if the service is out of reach, and remembers why', async () => {
    const cause = new Error('connect ECONNREFUSED');
    await expect(call(cause)).rejects.toMatchObject({ code: 'UNAVAILABLE', cause });
  });

  it('passes on unchanged what was refused before it was sent', async () => {
    const refusal = new ServiceError('UNAVAILABLE', 'has gone');
    await expect(call(refusal)).rejects.toBe(refusal);
  });
});
