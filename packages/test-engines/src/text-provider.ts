import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ArrivedText {
  readonly to: string;
  readonly from: string;
  readonly service: string | null;
  /** The address for its delivery reports. */
  readonly reportTo: string | null;
  readonly text: string;
  readonly path: string;
  readonly authorization: string;
  readonly contentType: string;
}

interface Fault {
  readonly status: number;
  readonly body: string;
  /** Closes the connection after the body, of which more was announced. */
  readonly isBrokenOff?: boolean;
}

/** A text message provider on a free port: the part of Twilio's Messages API that sends messages. */
export interface TextProviderDouble {
  /** `http://AC…:token@127.0.0.1:…` */
  readonly url: string;
  readonly arrived: ArrivedText[];
  /** Refuses everything with a code of the API; null accepts messages again. */
  refuse(fault: { status: number; code: number; message: string } | null): void;
  /** Sends this as the response, whatever it is; null accepts messages again. */
  respond(fault: Fault | null): void;
  /** Accepts the message, but closes the connection before confirming it. */
  loseResponses(isLosing: boolean): void;
  stop(): Promise<void>;
}

export const ACCOUNT = `AC${'0'.repeat(32)}`;
export const TOKEN = 'of-these-tests';

/** The provider's signature of a callback, over the called address and all fields of the form. */
export function signatureOf(url: string, fields: Record<string, string>, token = TOKEN): string {
  const inOrder = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', token)
    .update(`${url}${inOrder.flat().join('')}`)
    .digest('base64');
}

/** Calls an address of the product as a provider does, and returns the status of the response. */
export async function tell(url: string, fields: Record<string, string>): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': signatureOf(url, fields) },
    body: new URLSearchParams(fields),
  });
  return status;
}

/** Starts an HTTP server that takes text messages as the provider does, on a free port, and keeps them. */
export async function startTextProvider(): Promise<TextProviderDouble> {
  const arrived: ArrivedText[] = [];
  let fault: Fault | null = null;
  let isLosing = false;
  const server = createServer(async (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    for await (const chunk of request) body += String(chunk);
    if (fault) {
      const { status, isBrokenOff = false } = fault;
      const more = isBrokenOff && { 'content-length': Buffer.byteLength(fault.body) + 1 };
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      if (isBrokenOff) response.write(fault.body, () => request.socket.destroy());
      else response.end(fault.body);
      return;
    }
    const form = new URLSearchParams(body);
    arrived.push({
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      service: form.get('MessagingServiceSid'),
      reportTo: form.get('StatusCallback'),
      text: form.get('Body') ?? '',
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
    });
    if (isLosing) {
      request.socket.destroy();
      return;
    }
    const taken = { sid: `SM${'0'.repeat(32)}`, status: 'queued', error_code: null };
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(taken));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${ACCOUNT}:${TOKEN}@127.0.0.1:${port}`,
    arrived,
    refuse(refusal) {
      const more_info = `https://www.twilio.com/docs/errors/${refusal?.code}`;
      fault = refusal && {
        status: refusal.status,
        body: JSON.stringify({ ...refusal, more_info }),
      };
    },
    respond(given) {
      fault = given;
    },
    loseResponses(loses) {
      isLosing = loses;
    },
    async stop() {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
