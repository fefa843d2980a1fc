import { describe, expect, it } from '@jest/globals';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { RestVehiclesDocument } from '../generated/documents.ts';
import { BODY_LIMIT_BYTES } from '../http/bodies/body-limit.ts';
import type { CallContext } from '../services/service-client.ts';
import type { Visits } from '../session/visits.ts';
import { type Call, defineCall } from './call.ts';
import { serveCalls } from './serve-calls.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A call that asks for a list of vehicles three times, and once more before it reads a large body. */
const threePages = (method: Call['method']) =>
  defineCall({
    method,
    path: '/called',
    tag: 'Test',
    summary: 'Called.',
    sender: 'visitor',
    success: { status: 200, body: null },
    refusals: [],
    bodyLimit: 2 * BODY_LIMIT_BYTES,
    admit: async ({ run }) => void (await run(RestVehiclesDocument, { first: 1 })),
    async handle({ run, runPartially }) {
      await run(RestVehiclesDocument, { first: 1 });
      await runPartially(RestVehiclesDocument, { first: 1 });
      await run(RestVehiclesDocument, { first: 1 });
      return {};
    },
  });

/** Serves a call of each method; records how senders are looked up, and on whose behalf documents run. */
function serve(data: object | null = {}) {
  const kinds: string[] = [];
  const contexts: CallContext[] = [];
  const app = fastify();
  serveCalls(app, METHODS.map(threePages), {
    visits: {
      async visitorOf(_request: unknown, _reply: unknown, kind: string) {
        kinds.push(kind);
        return { customer: undefined, account: undefined, staff: undefined, token: 't' };
      },
    } as unknown as Visits,
    async runDocument(_document, _variables, context) {
      contexts.push({ ...context });
      return { data: data as never, errors: [] };
    },
  });
  const call = (method: Call['method']): Promise<LightMyRequestResponse> =>
    app.inject({ method, url: '/called', headers: { 'x-background': '1' } });
  const upload = (): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'PUT', url: '/called', body: { text: 'x'.repeat(BODY_LIMIT_BYTES) } });
  return { kinds, contexts, call, upload };
}

describe('a REST call', () => {
  it('AUTH-46 looks its sender up as of a write unless it is a GET, also in the background', async () => {
    const { kinds, call } = serve();
    for (const method of METHODS) expect((await call(method)).statusCode).toBe(200);
    expect(kinds).toEqual(['read', 'write', 'write', 'write', 'write']);
  });

  it('SEC-22 lets only the first of its documents wait for a turn at the services', async () => {
    const { contexts, call } = serve();
    for (let count = 0; count < 2; count += 1) await call('GET');
    const following = contexts.map(({ follows }) => follows === true);
    expect(following).toEqual([false, true, true, false, true, true]);
  });

  it('SEC-22 lets no document wait once the one before a large body has had its turn', async () => {
    const { contexts, upload } = serve();
    for (let count = 0; count < 2; count += 1) expect((await upload()).statusCode).toBe(200);
    const following = contexts.map(({ follows }) => follows === true);
    expect(following).toEqual([false, true, true, true, false, true, true, true]);
  });
});
