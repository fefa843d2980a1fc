import { z } from 'zod';
import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';
import type { Readiness } from '../process/readiness.ts';
import { portSetting } from '../settings/settings.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** What every process tells those who run it, and where. */
export const telemetrySettings = {
  /** Where `/metrics`, `/healthz` and `/readyz` are served beside the requests' own port; without it nothing is measured. */
  METRICS_PORT: portSetting.optional(),
  /** Base address of an OTLP/HTTP receiver of traces, e.g. `http://collector:4318`; without it none are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};

export interface Telemetry {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Has the metrics' port tell of this readiness; until then it says that the process is starting. */
  tellReadiness(readiness: Readiness): void;
}

/** Measures and records nothing. */
export const noTelemetry: Telemetry = {
  metrics: noMetrics,
  tracing: noTracing,
  tellReadiness: () => undefined,
};

export interface TelemetryOptions {
  /** The part's name: the label `service` of its metrics, the service's name in traces. */
  service: string;
  settings: {
    HOST: string;
    METRICS_PORT?: number | undefined;
    OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  };
  log: Logger;
}

/**
 * Begins to measure and record what the settings ask for; to be stopped last. Prometheus' client and OpenTelemetry are
 * loaded only where they are used.
 * @throws Error when the metrics' port is taken
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry & Running> {
  const { service, settings, log } = options;
  const tracing = await startTracing(options);
  const { METRICS_PORT: port, HOST: host } = settings;
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
    tellReadiness: server.tellReadiness,
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
