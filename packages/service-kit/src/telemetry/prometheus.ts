import { createRequire } from 'node:module';
import type { Registry } from 'prom-client';
import { pause } from '../process/pause.ts';
import type { MetricName, Metrics, Reading } from './metrics.ts';

/**
 * prom-client's entry point also loads OpenTelemetry's API, for exemplars, which are not used here; so its parts are
 * imported one by one.
 */
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
/** The resolution of the event loop measurement, in milliseconds. */
const EVENT_LOOP_EVERY_MS = 10;
const READ_WITHIN_MS = 3_000;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface PrometheusMetrics extends Metrics {
  readonly contentType: string;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/**
 * The metrics of one part in a separate registry, since several parts may share a process; each has the label
 * `service`.
 */
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
      return {
        begin: (labels) => histogram.zero(labels),
        observe: (labels, seconds) => histogram.observe(labels, seconds),
      };
    },
    gauge(metric, read) {
      unread.inc({ metric: metric.name }, 0);
      new GaugeOf({
        ...configOf(metric),
        async collect() {
          this.reset();
          // A reset gauge without labels is 0, which would be reported if reading failed.
          if ((metric.labels ?? []).length === 0) this.remove();
          try {
            for (const { labels = {}, value } of await inTime(read)) this.set(labels, value);
          } catch {
            // Only counted: the metric is missing from this scrape, and the cause is logged by the code that uses the
            // dependency for work.
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
