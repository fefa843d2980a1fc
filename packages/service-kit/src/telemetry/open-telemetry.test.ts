import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { createLogger } from '../process/logging.ts';
import { startOpenTelemetry } from './open-telemetry.ts';
import type { Tracing } from './tracing.ts';

const outOfReach = () => Object.assign(new Error('connect 10.0.0.7'), { code: 'ECONNREFUSED' });

describe('the traces for OpenTelemetry', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Records spans; returns what was sent and logged once all is stopped. */
  async function record(work: (tracing: Tracing) => void, failure?: Error) {
    const sent: ReadableSpan[] = [];
    const logged: unknown[] = [];
    jest.spyOn(OTLPTraceExporter.prototype, 'export').mockImplementation((spans, done) => {
      sent.push(...spans);
      done(failure === undefined ? { code: 0 } : { code: 1, error: failure });
    });
    const write = (line: string) => void logged.push(JSON.parse(line));
    const log = createLogger({ name: 'test' }, { write });
    const tracing = startOpenTelemetry({ service: 'test', endpoint: 'http://127.0.0.1:1', log });
    work(tracing);
    await tracing.stop();
    return { sent, logged };
  }

  it.each([
    ['a code', outOfReach(), 'ECONNREFUSED'],
    ['a class', new TypeError('of Ann'), 'TypeError'],
    ['a class and an empty code', Object.assign(new RangeError(), { code: '' }), 'RangeError'],
    ['no class', 'of Ann', 'string'],
    ['nothing', null, 'object'],
  ])('names a failure that has %s without its text', async (_what, error, name) => {
    const { sent } = await record((tracing) => {
      const span = tracing.open('work', {});
      span.fail(error);
      span.end();
    });
    expect(sent.map(({ attributes }) => attributes)).toEqual([{ 'error.type': name }]);
  });

  it('continues the trace of a caller, as one from elsewhere', async () => {
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { sent } = await record((tracing) => tracing.open('work', { parent }).end());
    const [, traceId, spanId] = parent.split('-');
    expect(sent.map((span) => span.parentSpanContext)).toMatchObject([
      { traceId, spanId, isRemote: true },
    ]);
  });

  it('logs how many spans could not be sent, and why', async () => {
    const { logged } = await record((tracing) => {
      for (const name of ['one', 'two']) tracing.open(name, {}).end();
    }, outOfReach());
    expect(logged).toMatchObject([
      { level: 40, reason: 'ECONNREFUSED', spansLost: 2, msg: 'spans could not be sent' },
      { level: 40, reason: 'ECONNREFUSED', msg: 'the last spans could not be sent' },
    ]);
  });
});
