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
