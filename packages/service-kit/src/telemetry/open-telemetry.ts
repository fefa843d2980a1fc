import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import {
  currentActivity,
  currentTraceparent,
  readTraceparent,
  settleSpan,
  withinActivity,
} from '../activity/activity.ts';
import type { Attributes, Span, SpanOptions } from '../activity/spans.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import type { Tracing } from './tracing.ts';

export interface OpenTelemetryOptions {
  /** The service's name in traces. */
  service: string;
  /** Base URL of an OTLP/HTTP receiver, e.g. `http://collector:4318`. */
  endpoint: string;
  log: Logger;
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** The interval at which spans are sent; unsent ones are lost if the process is killed. */
const EXPORT_EVERY_MS = 1_000;
const EXPORT_WITHIN_MS = 5_000;
const STOP_WITHIN_MS = 2_000;

/**
 * Records spans and sends them by OTLP over HTTP. The only module that imports OpenTelemetry; loaded only if an
 * endpoint is set. Sampling is configured by OpenTelemetry's own environment variables `OTEL_TRACES_SAMPLER` and
 * `OTEL_TRACES_SAMPLER_ARG`.
 */
export function startOpenTelemetry({ service, endpoint, log }: OpenTelemetryOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    timeoutMillis: EXPORT_WITHIN_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'dewlane',
    }),
    spanProcessors: [
      new BatchSpanProcessor(tellingFailures(exporter, log), {
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_WITHIN_MS,
      }),
    ],
  });
  const tracing = tracingOn(provider.getTracer('@dewlane/service-kit'));
  return {
    ...tracing,
    async stop() {
      const stopped = new AbortController();
      const ending = provider.shutdown().catch((error: unknown) => {
        log.warn({ reason: nameOf(error) }, 'the last spans could not be sent');
      });
      await Promise.race([ending, pause(STOP_WITHIN_MS, stopped.signal)]);
      stopped.abort();
    },
  };
}

function tracingOn(tracer: Tracer): Omit<Tracing, 'stop'> {
  const open = (name: string, options: SpanOptions): Span => {
    const { kind = 'internal', attributes = {} } = options;
    const requestId = options.requestId ?? currentActivity()?.requestId;
    const parent = options.parent ?? currentTraceparent();
    const span = tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        attributes: {
          ...attributes,
          ...(requestId === undefined ? {} : { 'dewlane.request_id': requestId }),
        },
      },
      contextOf(parent),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    const openSpan = span.isRecording() ? open : undefined;
    return {
      traceparent,
      within: (work) => withinActivity({ requestId, traceparent, openSpan }, work),
      set: (more: Attributes) => {
        span.setAttributes({ ...more });
      },
      fail(error) {
        span.setAttribute('error.type', nameOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      },
      end: () => span.end(),
    };
  };
  return { open, run: (name, options, work) => settleSpan(open(name, options), work) };
}

function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = (readTraceparent(parent) ?? '').split('-');
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const isSampled = (Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED) !== 0;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** OpenTelemetry itself doesn't report lost batches. */
function tellingFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined) {
          const { length: spansLost } = spans;
          log.warn({ reason: nameOf(result.error), spansLost }, 'spans could not be sent');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  };
}

/** An error's code or class, without its text. */
function nameOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && code !== '' ? code : error.constructor.name;
}
