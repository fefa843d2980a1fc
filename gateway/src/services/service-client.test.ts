import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newTraceparent, withinActivity } from '@dewlane/service-kit/testing';
import { eventually } from '@dewlane/test-engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createServiceClient, type ServiceClient } from './service-client.ts';
import { CONTEXT } from './testing/call-context.ts';

const CALL = { path: '/', timeoutMs: 200 };

let server: Server;
let client: ServiceClient;

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await client.close();
});

async function connectTo(reply: RequestListener): Promise<void> {
  server = createServer(reply).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = createServiceClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Keeps the whole process busy, so that nothing else of it runs. */
function occupy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('a call with a timeout', () => {
  it('takes a response that arrived in time, even if the process was too busy to read it', async () => {
    await connectTo((_request, response) => {
      response.end('{}');
      setImmediate(() => occupy(2 * CALL.timeoutMs));
    });
    // A busy machine may take so long for the request already, but not every time.
    await eventually(async () => expect((await client.send(CALL, CONTEXT)).status).toBe(200));
  });

  it('fails without a response', async () => {
    await connectTo(() => undefined);
    await expect(client.send(CALL, CONTEXT)).rejects.toThrow('no response within 200 ms');
  });
});

describe('a call', () => {
  it('AUTH-35 is not sent if its client has gone before', async () => {
    let received = 0;
    await connectTo((_request, response) => {
      received += 1;
      response.end('{}');
    });
    const gone = AbortSignal.abort(new Error('has gone'));
    await expect(client.send({ path: '/', gone }, CONTEXT)).rejects.toThrow('has gone');
    await client.send({ path: '/' }, CONTEXT);
    expect(received).toBe(1);
  });

  it('OBS-04 passes the trace of its work on, and names none without one', async () => {
    const traceparent = newTraceparent();
    const received: unknown[] = [];
    await connectTo(({ headers }, response) => {
      received.push(headers['traceparent']);
      response.end('{}');
    });
    const activity = { requestId: 'test', traceparent, openSpan: undefined };
    await withinActivity(activity, () => client.send({ path: '/' }, CONTEXT));
    await client.send({ path: '/' }, CONTEXT);
    expect(received).toEqual([traceparent, undefined]);
  });
});
