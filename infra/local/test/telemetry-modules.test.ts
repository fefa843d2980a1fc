import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createTestDatabase,
  eventually,
  SOURCE_FLAGS,
  type TestDatabase,
} from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../src/free-port.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROBE = fileURLToPath(new URL('./loaded-scripts.mjs', import.meta.url));
const STARTER = [...SOURCE_FLAGS, '--import', PROBE];
const OF_OPEN_TELEMETRY = /node_modules\/@opentelemetry\//;

describe('the set of modules that a process loads', () => {
  let folder: string;
  let databases: TestDatabase[];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'loaded-'));
    databases = [
      await createTestDatabase({ name: 'bookings' }),
      await createTestDatabase({ name: 'event_log' }),
    ];
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    for (const database of databases) await database.drop();
  });

  /** Starts a part by its entry point, waits until it is healthy, stops it, and returns the scripts that it loaded. */
  const scriptsOf = async (program: string, env: Record<string, string>): Promise<string[]> => {
    const metricsPort = await freePort();
    const list = path.join(folder, `${metricsPort}.json`);
    const child = spawn(process.execPath, [...STARTER, path.join(ROOT, program)], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: 'error',
        METRICS_PORT: `${metricsPort}`,
        LOADED_SCRIPTS: list,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await eventually(
        async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status === 200,
      );
    } finally {
      await end(child);
    }
    return JSON.parse(readFileSync(list, 'utf8')) as string[];
  };

  const bookings = () => ({
    BOOKINGS_PORT: '0',
    KEY_SET_URL: 'http://127.0.0.1:1/keys',
    VEHICLES_URL: 'http://127.0.0.1:1',
    DATABASE_URL: databases[0]?.url ?? '',
    EVENT_LOG_URL: databases[1]?.url ?? '',
    LINK_SECRET: 'of-these-tests-thirty-two-characters',
  });

  it('OBS-06 includes nothing of OpenTelemetry unless an endpoint is set', async () => {
    const without = await scriptsOf('services/bookings/src/main/api.ts', bookings());
    expect(without.some((script) => script.includes('prom-client'))).toBe(true);
    expect(without.filter((script) => OF_OPEN_TELEMETRY.test(script))).toEqual([]);
    const env = { ...bookings(), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    const withOne = await scriptsOf('services/bookings/src/main/api.ts', env);
    expect(withOne.some((script) => OF_OPEN_TELEMETRY.test(script))).toBe(true);
  });

  it('OBS-06 includes nothing of it in the gateway either', async () => {
    const { privateKey } = await import('node:crypto').then(({ generateKeyPairSync }) =>
      generateKeyPairSync('ed25519'),
    );
    const scripts = await scriptsOf('gateway/src/main/main.ts', {
      PORT: '0',
      IDENTITY_URL: 'http://127.0.0.1:1',
      VEHICLES_URL: 'http://127.0.0.1:1',
      BOOKINGS_URL: 'http://127.0.0.1:1',
      ADMIN_URL: 'http://127.0.0.1:1',
      TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
      COOKIE_SECRET: 'of-these-tests-thirty-two-characters',
    });
    expect(scripts.some((script) => script.includes('query-planner'))).toBe(true);
    expect(scripts.filter((script) => OF_OPEN_TELEMETRY.test(script))).toEqual([]);
  });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
