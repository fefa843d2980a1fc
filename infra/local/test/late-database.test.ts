import { SERVICE_NAMES } from '@dewlane/internal-api';
import type { Running } from '@dewlane/service-kit';
import { createTestDatabase, eventually, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freePort } from '../src/free-port.ts';
import { loadPart } from '../src/run/load-part.ts';

describe.each(SERVICE_NAMES)('%s without its database', (name) => {
  let eventLog: TestDatabase;
  let database: TestDatabase;
  let stopping: AbortController;
  let started: Promise<Running>;
  let url: string;

  beforeAll(async () => {
    eventLog = await createTestDatabase({ name: 'event_log' });
  });
  afterAll(() => eventLog?.drop());
  beforeEach(async () => {
    database = await createTestDatabase({ name: 'late' });
  });
  afterEach(async () => {
    stopping.abort();
    const service = await started.catch(() => undefined);
    await service?.stop();
    await database.drop();
  });

  const begin = async (more: Record<string, string> = {}) => {
    const port = await freePort();
    stopping = new AbortController();
    url = `http://127.0.0.1:${port}`;
    const env = {
      LOG_LEVEL: 'silent',
      KEY_SET_URL: 'http://127.0.0.1:1/keys',
      VEHICLES_URL: 'http://127.0.0.1:1',
      DATABASE_URL: database.url,
      EVENT_LOG_URL: eventLog.url,
      LINK_SECRET: 'of-these-tests-thirty-two-characters',
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: 'Staff-of-the-tests-1!',
      [`${name.toUpperCase()}_PORT`]: `${port}`,
      ...more,
    };
    const { signal } = stopping;
    started = loadPart(name).then((start) => start(env, signal));
    started.catch(() => undefined);
    await eventually(async () => (await fetch(`${url}/healthz`)).status === 200);
  };
  const readiness = async () => {
    const response = await fetch(`${url}/readyz`);
    const { reason } = (await response.json()) as { reason?: string };
    return { status: response.status, reason };
  };
  const allowConnections = async (allowed: boolean) => {
    const address = new URL(database.adminUrl);
    const databaseName = address.pathname.slice(1);
    address.pathname = '/postgres';
    const server = new pg.Client({ connectionString: address.href });
    await server.connect();
    await server.query(`alter database "${databaseName}" with allow_connections ${allowed}`);
    await server.end();
  };
  const sql = async (text: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  it('is alive, reports why it is not ready, and works once the database is available', async () => {
    await allowConnections(false);
    await begin();
    expect(await readiness()).toEqual({ status: 503, reason: 'database, migrations' });
    const asked = await fetch(`${url}/graphql`, { method: 'POST', body: '{}' });
    expect(asked.status).toBe(503);
    expect(await asked.json()).toMatchObject({ code: 'UNAVAILABLE' });

    await allowConnections(true);
    await started;
    // The result of a check is cached for a second.
    await eventually(async () => {
      expect(await readiness()).toEqual({ status: 200 });
    });
    expect((await fetch(`${url}/graphql`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('keeps trying after a failed migration until the cause is removed', async () => {
    await sql('create table outbox (); create table _prisma_migrations ()');
    await begin();
    await eventually(async () => {
      expect(await readiness()).toEqual({ status: 503, reason: 'migrations' });
    });
    await sql('drop table outbox; drop table _prisma_migrations');
    await started;
    await eventually(async () => {
      expect(await readiness()).toEqual({ status: 200 });
    });
  });

  it('OBS-10 counts that it cannot be measured, before it has ever been ready', async () => {
    await allowConnections(false);
    const port = await freePort();
    await begin({ METRICS_PORT: `${port}` });
    const failures = async (metric: string): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const line = `dewlane_metric_read_failures_total{metric="${metric}",service="${name}"} `;
      return Number(text.split(line)[1]?.split('\n')[0]);
    };
    const first = await failures('dewlane_outbox_events');
    expect(await failures('dewlane_outbox_events')).toBeGreaterThan(first);
  });

  it('stops waiting when it is told to', async () => {
    await allowConnections(false);
    await begin();
    stopping.abort();
    await expect(started).rejects.toBe(stopping.signal.reason);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });
});
