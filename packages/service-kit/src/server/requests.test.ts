import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { eventually } from '@dewlane/test-engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { newId } from '../process/ids.ts';
import { createLogger } from '../process/logging.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { noTelemetry } from '../telemetry/telemetry.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import { followRequests } from './requests.ts';

describe('a followed request', () => {
  let app: FastifyInstance;
  let lines: string[];
  let failed: unknown[];
  let ended: number;
  let observed: unknown[];
  afterEach(() => app.close());

  /** A server with a common and a polled route, both of which respond with this status. */
  function serve(status: number): void {
    lines = [];
    failed = [];
    ended = 0;
    observed = [];
    const tracing: Tracing = {
      ...noTracing,
      open: (name, options) => ({
        ...noTracing.open(name, options),
        fail: (error) => failed.push(error),
        end: () => {
          ended += 1;
        },
      }),
    };
    const metrics: Metrics = {
      ...noTelemetry.metrics,
      durations: () => ({
        begin: () => undefined,
        observe: (labels) => observed.push(labels),
      }),
    };
    app = fastify();
    followRequests(app, {
      telemetry: { metrics, tracing },
      log: createLogger({ name: 'test' }, { write: (line) => lines.push(line) }),
      requestIdOf: newId,
      joinsTraces: true,
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

  it('is counted and logged, and ends in its trace, if the client leaves before the response', async () => {
    serve(200);
    let isAsked = false;
    app.get('/slow', async () => {
      isAsked = true;
      return await new Promise<never>(() => undefined);
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await eventually(() => isAsked);
    expect([logged(), observed, ended]).toEqual([[], [], 0]);
    socket.destroy();
    await eventually(() => ended > 0);
    expect([lines.map((line) => JSON.parse(line).status), ended, failed]).toEqual([[499], 1, []]);
    expect(observed).toEqual([{ method: 'GET', route: '/slow', status: '499' }]);
  });

  it('is counted and logged once, although its connection closes afterwards', async () => {
    serve(200);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    await fetch(`${url}/common`, { headers: { connection: 'close' } });
    await app.close();
    expect([logged(), observed, ended]).toEqual([
      ['/common'],
      [{ method: 'GET', route: '/common', status: '200' }],
      1,
    ]);
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
