import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gatewaySettings, type RunningGateway, startGateway } from '@dewlane/gateway';

/** Nobody listens at this address. */
const NOWHERE = 'http://127.0.0.1:1';

/** A gateway whose services are down, unless `env` names some: enough for what it decides before it asks any. */
export function startLoneGateway(env: Record<string, string> = {}): Promise<RunningGateway> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return startGateway(
    gatewaySettings.parse({
      PORT: '0',
      LOG_LEVEL: 'silent',
      IDENTITY_URL: NOWHERE,
      VEHICLES_URL: NOWHERE,
      BOOKINGS_URL: NOWHERE,
      ADMIN_URL: NOWHERE,
      TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
      COOKIE_SECRET: randomBytes(32).toString('base64url'),
      LOGIN_RATE_LIMIT: '0',
      REQUEST_RATE_LIMIT: '0',
      PHOTOS_PER_CLIENT: '0',
      ...env,
    }),
  );
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Sends a request with its target exactly as given. */
export function sendTarget(
  url: string,
  target: string,
  options: RequestOptions = {},
  body?: string,
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, agent: false, ...options }, (response) => {
      text(response).then(
        (received) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: received }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends the lines of a request as they are, and returns everything received until the connection ends. */
export function sendLines(url: string, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}
