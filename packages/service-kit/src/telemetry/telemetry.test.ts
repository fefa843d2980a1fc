import { freePort } from '@dewlane/test-engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { refuse } from '../errors/errors.ts';
import { type Stack, stack } from '../process/lifecycle.ts';
import { createServiceServer } from '../server/server.ts';
import { startTelemetry, type Telemetry } from './telemetry.ts';

describe('the port for metrics', () => {
  let parts: Stack = stack();
  afterEach(async () => {
    await parts.stop();
    parts = stack();
  });

  const start = async (): Promise<{ telemetry: Telemetry; url: string }> => {
    const port = await freePort();
    const settings = { METRICS_HOST: '127.0.0.1', METRICS_PORT: port };
    const telemetry = parts.add(await startTelemetry({ service: 'test', settings, log: silent }));
    return { telemetry, url: `http://127.0.0.1:${port}` };
  };

  it('OBS-01 reports the process as alive from the start, and as ready when its own parts are', async () => {
    const { telemetry, url } = await start();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    let isThere = false;
    const database = async () => (isThere ? undefined : refuse('UNAVAILABLE'));
    telemetry.reportReadiness({ own: { database } });
    const waiting = await fetch(`${url}/readyz`);
    expect([waiting.status, await waiting.json()]).toEqual([
      503,
      { status: 'not ready', reason: 'database', degraded: [] },
    ]);
    isThere = true;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/graphql`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it('OBS-05 counts requests by the route’s template, whatever URLs clients make up', async () => {
    const { telemetry, url } = await start();
    const app = await createServiceServer({
      name: 'test',
      log: silent,
      telemetry,
      typeDefs: 'type Query { ok: Boolean }',
      resolvers: {},
      verifyToken: async () => ({ system: 'gateway' }),
      contextOf: () => ({}),
      readiness: { own: {} },
      routes(routed) {
        routed.get('/internal/things/:id', async () => ({}));
      },
    });
    parts.onStop(() => app.close());
    const headers = { authorization: 'Bearer a.b.c' };
    for (const id of [17, 18]) await app.inject({ url: `/internal/things/${id}`, headers });
    for (const path of ['/made-up/1', '/made-up/2?a=b']) await app.inject({ url: path, headers });
    const text = await (await fetch(`${url}/metrics`)).text();
    const counted = text
      .split('\n')
      .filter((line) => /^http_request_duration_seconds_count/.test(line));
    expect(counted.sort()).toEqual([
      'http_request_duration_seconds_count{service="test",method="GET",route="/internal/things/:id",status="200"} 2',
      'http_request_duration_seconds_count{service="test",method="GET",route="unknown",status="404"} 2',
    ]);
    expect(text).not.toMatch(/made-up|things\/17/);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{service="test"\} \d/m);
    expect(text).toMatch(/^process_cpu_seconds\{service="test"\} \d/m);
  });

  it('OBS-05 leaves out gauges that cannot be read, and counts them', async () => {
    const { telemetry, url } = await start();
    telemetry.metrics.gauge({ name: 'sick', help: 'Never read.' }, async () =>
      refuse('UNAVAILABLE'),
    );
    telemetry.metrics.gauge({ name: 'well', help: 'Read.' }, () => [{ value: 4 }]);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toMatch(/^well\{service="test"\} 4$/m);
    expect(text).not.toMatch(/^sick/m);
    const again = await (await fetch(`${url}/metrics`)).text();
    expect(again).toMatch(
      /^dewlane_metric_read_failures_total\{metric="sick",service="test"\} [12]$/m,
    );
  });

  it('OBS-01 refuses to start on a port that is taken', async () => {
    const { url } = await start();
    const settings = { METRICS_HOST: '127.0.0.1', METRICS_PORT: Number(new URL(url).port) };
    const second = startTelemetry({ service: 'other', settings, log: silent });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
