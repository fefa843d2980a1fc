import { createRequire } from 'node:module';
import type { Registry } from 'prom-client';
import { pause } from '../process/pause.ts';
import type { MetricName, Metrics, Reading } from './metrics.ts';

/** prom-client's entry point also loads OpenTelemetry's API, for exemplars that nobody uses here; so its parts are taken one by one. */
const part = createRequire(import.meta.url);
type Library = typeof import('prom-client');
type DefaultMetric = (registry: Registry, config: { eventLoopMonitoringPrecision: number }) => void;

const DEFAULT_METRICS = [
  'processStartTime',
  'osMemoryHeap',
  'processOpenFileDescriptors',
  'eventLoopLag',
  'heapSizeAndUsed',
  'version',
  'gc',
];
/** Milliseconds between two looks at the event loop. */
const EVENT_LOOP_EVERY_MS = 10;
const READ_WITHIN_MS = 3_000;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface PrometheusMetrics extends Metrics {
  readonly contentType: string;
  /** Everything that is measured, in Prometheus' text format. */
  text(): Promise<string>;
}

/** Metrics of one part in a registry of its own, since several parts may share a process; each carries the label `service`. */
export function createPrometheusMetrics(service: string): PrometheusMetrics {
  const RegistryOf = part('prom-client/lib/registry') as Library['Registry'];
  const CounterOf = part('prom-client/lib/counter') as Library['Counter'];
  const GaugeOf = part('prom-client/lib/gauge') as Library['Gauge'];
  const HistogramOf = part('prom-client/lib/histogram') as Library['Histogram'];
  const registry = new RegistryOf();
  registry.setDefaultLabels({ service });
  for (const name of DEFAULT_METRICS) {
    const add = part(`prom-client/lib/metrics/${name}`) as DefaultMetric;
    add(registry, { eventLoopMonitoringPrecision: EVENT_LOOP_EVERY_MS });
  }
  const configOf = ({ name, help, labels = [] }: MetricName) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  new GaugeOf({
    ...configOf({
      name: 'process_cpu_seconds',
      help: 'Seconds of processor time that the process has used.',
    }),
    collect() {
      const { user, system } = process.cpuUsage();
      this.set((user + system) / 1_000_000);
    },
  });
  const unread = new CounterOf(
    configOf({
      name: 'dewlane_metric_read_failures_total',
      help: 'Readings of a metric that failed or took too long.',
      labels: ['metric'],
    }),
  );

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter(metric) {
      const counter = new CounterOf(configOf(metric));
      if ((metric.labels ?? []).length === 0) counter.inc(0);
      return { add: (labels = {}, by = 1) => counter.inc(labels, by) };
    },
    durations(metric) {
      const histogram = new HistogramOf({ ...configOf(metric), buckets: BUCKETS });
      return { observe: (labels, seconds) => histogram.observe(labels, seconds) };
    },
    gauge(metric, read) {
      unread.inc({ metric: metric.name }, 0);
      new GaugeOf({
        ...configOf(metric),
        async collect() {
          this.reset();
          // Without labels a reset gauge is 0, which would be told where nothing could be read.
          if ((metric.labels ?? []).length === 0) this.remove();
          try {
            for (const { labels = {}, value } of await inTime(read)) this.set(labels, value);
          } catch {
            // Counted, and the metric is missing from this answer; what failed is in the log of whoever uses it for work.
            unread.inc({ metric: metric.name });
          }
        },
      });
    },
  };
}

async function inTime(read: () => Promise<readonly Reading[]> | readonly Reading[]) {
  const over = new AbortController();
  const tooLate = pause(READ_WITHIN_MS, over.signal).then(() => {
    throw new Error('The reading takes too long.');
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([read(), tooLate]);
  } finally {
    over.abort();
  }
}
