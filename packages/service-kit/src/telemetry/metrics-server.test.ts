import { afterEach, describe, expect, it } from '@jest/globals';
import { loggerTo } from '../../test/logger-to.ts';
import { stack } from '../process/lifecycle.ts';
import { startMetricsServer } from './metrics-server.ts';
import { createPrometheusMetrics, type PrometheusMetrics } from './prometheus.ts';

describe('the server of metrics', () => {
  let running = stack();
  afterEach(async () => {
    await running.stop();
    running = stack();
  });

  /** Starts it on a free port; returns the lines that it logs. */
  async function start(metrics: PrometheusMetrics) {
    const lines: Record<string, unknown>[] = [];
    const log = loggerTo(lines);
    running.add(await startMetricsServer({ host: '127.0.0.1', port: 0, metrics, log }));
    return lines;
  }

  it('logs the free port that it has picked', async () => {
    const [line] = await start(createPrometheusMetrics('test'));
    expect((await fetch(`http://127.0.0.1:${line?.['port']}/healthz`)).status).toBe(200);
  });

  it('answers 500 and logs why if the metrics cannot be collected', async () => {
    const text = async () => {
      throw new Error('a metric is broken');
    };
    const lines = await start({ ...createPrometheusMetrics('test'), text });
    const response = await fetch(`http://127.0.0.1:${lines[0]?.['port']}/metrics`);
    expect(response.status).toBe(500);
    expect(lines[1]).toMatchObject({ level: 50, reason: expect.stringContaining('broken') });
  });
});
