import { describe, expect, it } from '@jest/globals';
import { createPrometheusMetrics } from './prometheus.ts';

describe('durations for Prometheus', () => {
  it('counts each in the buckets that it fits into, and in no smaller one', async () => {
    const metrics = createPrometheusMetrics('test');
    metrics.durations({ name: 'took', help: 'How long it took.' }).observe({}, 0.02);
    const buckets = [...(await metrics.text()).matchAll(/^took_bucket\{le="([\d.]+)".*\} (\d)$/gm)];
    const counts = buckets.map(([, le, count]) => [Number(le), Number(count)]);
    expect(counts.slice(0, 4)).toEqual([
      [0.005, 0],
      [0.01, 0],
      [0.025, 1],
      [0.05, 1],
    ]);
  });
});

describe('a gauge for Prometheus', () => {
  const failures = async (text: string) =>
    Number(/^dewlane_metric_read_failures_total\{metric="waiting".*\} (\d)$/m.exec(text)?.[1]);

  it('is missing while it can’t be read, which is counted from 0 on', async () => {
    const metrics = createPrometheusMetrics('test');
    let value = 3;
    metrics.gauge({ name: 'waiting', help: 'How many wait.' }, async () => {
      if (value === 0) throw new Error('out of reach');
      return [{ value }];
    });
    const read = await metrics.text();
    expect(read).toContain('waiting{service="test"} 3\n');
    expect(await failures(read)).toBe(0);
    value = 0;
    await metrics.text();
    const unread = await metrics.text();
    expect(unread).not.toContain('waiting{');
    // A scrape may count itself or be counted by the next one.
    expect(await failures(unread)).toBeGreaterThan(0);
  });
});
