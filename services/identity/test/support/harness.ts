import {
  CLIENT_ADDRESS_HEADER,
  EXPORT_PATH,
  type ExportedRows,
  exportedRows,
  type TokenClaims,
} from '@dewlane/internal-api';
import { loadSettings } from '@dewlane/service-kit';
import { quickArgon2 } from '@dewlane/test-engines/quick-argon2';
import { type ServiceHarness, startServiceHarness } from '@dewlane/test-engines/service-harness';
import { type IdentityOptions, identitySettings, startIdentity } from '../../src/index.ts';
import { ADDRESS } from './requests.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails if it is missing
  body: any;
}

/** The started service, for a client at ADDRESS; its clock runs. */
export interface Harness extends ServiceHarness {
  /** Calls the internal API as the gateway, or with other `claims`. */
  call(path: string, body: unknown, claims?: TokenClaims): Promise<Answer>;
  /** The status of a GET with these `claims`. */
  statusOf(path: string, claims: TokenClaims): Promise<number>;
  /** Everything that the service exports about a person, by section. */
  exported(claims: TokenClaims): Promise<ExportedRows>;
  // biome-ignore lint/suspicious/noExplicitAny: rows are as the test selects them
  sql(text: string, values?: unknown[]): Promise<any[]>;
}

export interface HarnessOptions extends Pick<IdentityOptions, 'argon2' | 'timing'> {
  /** Overrides the default test settings. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Starts the service with databases of its own. Passwords are hashed at a low cost unless a test passes its own
 * `argon2`.
 */
export async function startHarness({
  env = {},
  timing = {},
  argon2 = quickArgon2,
}: HarnessOptions = {}): Promise<Harness> {
  const harness = await startServiceHarness({
    name: 'identity',
    env,
    headers: { [CLIENT_ADDRESS_HEADER]: ADDRESS },
    start: (settings, clock) =>
      startIdentity(loadSettings(identitySettings, settings), {
        argon2,
        clock,
        timing: { mailEveryMs: 50, ...timing },
      }),
  });
  return Object.assign(harness, {
    async call(path: string, body: unknown, claims: TokenClaims = { system: 'gateway' }) {
      const response = await harness.fetch(claims, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    statusOf: async (path: string, claims: TokenClaims) =>
      (await harness.fetch(claims, path)).status,
    exported: async (claims: TokenClaims) =>
      exportedRows.parse(await (await harness.fetch(claims, EXPORT_PATH)).json()),
    sql: async (text: string, values: unknown[] = []) =>
      (await harness.pool.query(text, values)).rows,
  });
}
