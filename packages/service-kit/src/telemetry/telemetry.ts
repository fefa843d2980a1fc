import { z } from 'zod';
import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';
import type { Readiness } from '../process/readiness.ts';
import { portSetting } from '../settings/settings.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** The telemetry settings of every process. */
export const telemetrySettings = {
  /** The port of `/metrics`, `/healthz` and `/readyz`; if unset, no metrics are recorded. */
  METRICS_PORT: portSetting.optional(),
  /** Where that port listens: by default on this machine only, even if other devices reach the product. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Base URL of an OTLP/HTTP receiver of traces, e.g. `http://collector:4318`; if unset, none are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};

export interface Telemetry {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Makes the metrics port report this readiness; until then it reports that the process is starting. */
  reportReadiness(readiness: Readiness): void;
}

/** Records nothing. */
export const noTelemetry: Telemetry = {
  metrics: noMetrics,
  tracing: noTracing,
  reportReadiness: () => undefined,
};

export interface TelemetryOptions {
  /** The part's name, used as the label `service` of its metrics and the service's name in traces. */
  service: string;
  settings: {
    METRICS_HOST: string;
    METRICS_PORT?: number | undefined;
    OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  };
  log: Logger;
}

/**
 * Starts the configured metrics and tracing; stop it last. Prometheus' client and OpenTelemetry are loaded only if
 * used.
 * @throws Error if the metrics port is taken
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry & Running> {
  const { service, settings, log } = options;
  const tracing = await startTracing(options);
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  if (port === undefined) return { ...noTelemetry, tracing, stop: () => tracing.stop() };
  const [{ createPrometheusMetrics }, { startMetricsServer }] = await Promise.all([
    import('./prometheus.ts'),
    import('./metrics-server.ts'),
  ]);
  const metrics = createPrometheusMetrics(service);
  const server = await startMetricsServer({ host, port, metrics, log });
  return {
    metrics,
    tracing,
    reportReadiness: server.reportReadiness,
    async stop() {
      await server.stop();
      await tracing.stop();
    },
  };
}

async function startTracing({ service, settings, log }: TelemetryOptions): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (endpoint === undefined) return noTracing;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry({ service, endpoint, log });
}
