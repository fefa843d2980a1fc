import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually } from '@dewlane/test-engines';
import { BOOKING_HOPS, bookAsGuest } from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const WEB_OPERATIONS = fileURLToPath(
  new URL('../../../web/src/generated/customer/persisted-documents.json', import.meta.url),
);

interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly text: string;
}

describe('the traces of the product', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let stack: TestStack;

  beforeAll(async () => {
    receiver = await startReceiver();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, WEB_OPERATIONS };
    stack = await startTestStack({ env });
  });
  afterAll(async () => {
    await stack?.stop();
    await receiver?.stop();
  });

  it('OBS-04 connects a guest’s booking through every hop to the mail in one trace', async () => {
    const { email } = await bookAsGuest(stack.url);
    const trace = await eventually(async () => {
      const mail = receiver.spans.find(({ name }) => name === 'send mail');
      const spans = receiver.spans.filter(({ traceId }) => traceId === mail?.traceId);
      expect(spans.map(({ service, name }) => `${service}: ${name}`)).toEqual(
        expect.arrayContaining(BOOKING_HOPS),
      );
      // Each part sends what has ended once a second, and a child may end a second before its parent.
      const roots = spans.filter(({ parentSpanId }) => parentSpanId === '');
      expect(roots.map(({ service, name }) => [service, name])).toEqual([
        ['gateway', 'POST /graphql'],
      ]);
      const known = new Set(['', ...spans.map(({ spanId }) => spanId)]);
      expect(spans.filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
      return spans;
    });
    const asked = trace.filter(({ name }) => /^(POST|process|publish)/.test(name));
    expect(asked.filter(({ text }) => !text.includes('dewlane.request_id'))).toEqual([]);
    const told = receiver.spans.map(({ text }) => text).join('\n');
    for (const personal of [email, 'Grace Guest', '555 0134', '123 Main St']) {
      expect(told).not.toContain(personal);
    }
  });

  it('leaves out health checks', () => {
    expect(receiver.spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([]);
  });
});

/** An OTLP/HTTP receiver that keeps what it is sent. */
async function startReceiver(): Promise<{
  url: string;
  spans: readonly ReceivedSpan[];
  stop(): Promise<void>;
}> {
  const spans: ReceivedSpan[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') spans.push(...readSpans(Buffer.concat(chunks).toString()));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Request {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[];
    }[];
  }[];
}

function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Request;
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    const service = name?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service,
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        text: JSON.stringify(span),
      })),
    );
  });
}
