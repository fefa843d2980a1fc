import {
  CLIENT_ADDRESS_HEADER,
  EXPORT_PATH,
  type ExportedRows,
  exportedRows,
  type TokenClaims,
} from '@dewlane/internal-api';
import { loadSettings } from '@dewlane/service-kit';
import { startTokenIssuer } from '@dewlane/service-kit/token-issuer';
import { createTestDatabase } from '@dewlane/test-engines';
import { quickArgon2 } from '@dewlane/test-engines/quick-argon2';
import pg from 'pg';
import { type IdentityOptions, identitySettings, startIdentity } from '../../src/index.ts';
import { ADDRESS } from './requests.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails if it is missing
  body: any;
}

export interface Harness {
  url: string;
  databaseUrl: string;
  /** Advances the service's clock by so many seconds. */
  advance(seconds: number): void;
  now(): Date;
  /** Calls the internal API as the gateway, or with other `claims`, for a client at ADDRESS. */
  call(path: string, body: unknown, claims?: TokenClaims): Promise<Answer>;
  /** The status of a GET with these `claims`. */
  statusOf(path: string, claims: TokenClaims): Promise<number>;
  /** Everything that the service exports about a person, by section. */
  exported(claims: TokenClaims): Promise<ExportedRows>;
  graphql(query: string, variables: object, claims: TokenClaims): Promise<Answer>;
  readonly pool: pg.Pool;
  // biome-ignore lint/suspicious/noExplicitAny: rows are as the test selects them
  sql(text: string, values?: unknown[]): Promise<any[]>;
  /** Restarts the service on the same database. */
  restart(settings?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The identity service on a separate database, with a clock that only tests advance. Passwords are hashed at a low cost
 * unless a test passes its own `argon2`.
 */
export async function startHarness(
  more: Record<string, string> = {},
  timing: NonNullable<IdentityOptions['timing']> = {},
  { argon2 = quickArgon2 }: Pick<IdentityOptions, 'argon2'> = {},
): Promise<Harness> {
  const [database, eventLog, issuer] = await Promise.all([
    createTestDatabase({ name: 'identity' }),
    createTestDatabase({ name: 'event_log' }),
    startTokenIssuer(),
  ]);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // `end` resolves while connections are still closing: dropping their database ends them, in the middle of another test.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const start = (settings: Record<string, string>) =>
    startIdentity(
      loadSettings(identitySettings, {
        DATABASE_URL: database.url,
        EVENT_LOG_URL: eventLog.url,
        KEY_SET_URL: issuer.keySetUrl,
        LOG_LEVEL: 'silent',
        ...settings,
      }),
      { argon2, clock, timing: { mailEveryMs: 50, ...timing } },
    );
  let service = await start(more);

  async function get(path: string, claims: TokenClaims): Promise<Response> {
    const authorization = `Bearer ${await issuer.token(claims)}`;
    return await fetch(`${service.url}${path}`, { headers: { authorization } });
  }

  async function send(path: string, body: unknown, claims: TokenClaims): Promise<Answer> {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await issuer.token(claims)}`,
        [CLIENT_ADDRESS_HEADER]: ADDRESS,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  return {
    databaseUrl: database.url,
    get url() {
      return service.url;
    },
    advance(seconds) {
      ahead += seconds * 1_000;
    },
    now: clock,
    call: (path, body, claims = { system: 'gateway' }) => send(path, body, claims),
    statusOf: async (path, claims) => (await get(path, claims)).status,
    exported: async (claims) => exportedRows.parse(await (await get(EXPORT_PATH, claims)).json()),
    graphql: (query, variables, claims) => send('/graphql', { query, variables }, claims),
    pool,
    sql: async (text, values = []) => (await pool.query(text, values)).rows,
    async restart(settings = more) {
      await service.stop();
      service = await start(settings);
    },
    async stop() {
      await service.stop();
      await pool.end();
      await Promise.all([database.drop(), eventLog.drop(), issuer.stop()]);
    },
  };
}
