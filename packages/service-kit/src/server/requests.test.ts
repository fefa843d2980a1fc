import { afterEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { newId } from '../process/ids.ts';
import { createLogger } from '../process/logging.ts';
import { noTelemetry } from '../telemetry/telemetry.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import { followRequests } from './requests.ts';

describe('a followed request', () => {
  let app: FastifyInstance;
  let lines: string[];
  let failed: unknown[];
  afterEach(() => app.close());

  /** A server with a common and a polled route, both of which respond with this status. */
  function serve(status: number): void {
    lines = [];
    failed = [];
    const tracing: Tracing = {
      ...noTracing,
      open: (name, options) => ({
        ...noTracing.open(name, options),
        fail: (error) => failed.push(error),
      }),
    };
    app = fastify();
    followRequests(app, {
      telemetry: { ...noTelemetry, tracing },
      log: createLogger({ name: 'test' }, { write: (line) => lines.push(line) }),
      requestIdOf: newId,
    });
    app.get('/common', (_request, reply) => reply.code(status).send());
    app.get('/polled', { logLevel: 'warn' }, (_request, reply) => reply.code(status).send());
  }
  const logged = () => lines.map((line): string => JSON.parse(line).route);

  it.each([200, 399, 400, 500])('OBS-02 is logged, with status %i', async (status) => {
    serve(status);
    await app.inject('/common?phone=4155550134');
    expect(logged()).toEqual(['/common']);
    expect(lines.join()).not.toContain('4155550134');
  });

  it.each([
    [399, []],
    [400, ['/polled']],
    [503, ['/polled']],
  ])('is logged only if it fails, where its route is polled: %i', async (status, routes) => {
    serve(status);
    await app.inject('/polled');
    expect(logged()).toEqual(routes);
  });

  it.each([
    [499, []],
    [500, [{ code: '500' }]],
    [503, [{ code: '503' }]],
  ])('has failed in its trace if the server is at fault: %i', async (status, failures) => {
    serve(status);
    await app.inject('/common');
    expect(failed).toEqual(failures);
  });
});
