import { createTestDatabase, eventually } from '@dewlane/test-engines';
import { describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startVehicles, vehiclesSettings } from '../src/index.ts';
import { CAMRY, dataOf, garageOf } from './support/garage.ts';
import { customer, startHarness } from './support/harness.ts';

/** The SQL of a query, which is a text or has one. */
const textOf = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent);

describe('the service', () => {
  it('is alive and ready without any token', async () => {
    const harness = await startHarness();
    try {
      const alive = await fetch(`${harness.url}/healthz`);
      expect(alive.status).toBe(200);
      await eventually(async () => {
        const ready = await fetch(`${harness.url}/readyz`);
        expect(await ready.json()).toEqual({ status: 'ready', degraded: [] });
      });
    } finally {
      await harness.stop();
    }
  });

  it('works while the event log is unreachable, and reports that', async () => {
    const harness = await startHarness({
      env: { EVENT_LOG_URL: 'postgres://127.0.0.1:1/event_log' },
    });
    try {
      await eventually(async () => {
        const ready = await fetch(`${harness.url}/readyz`);
        expect(ready.status).toBe(200);
        expect(await ready.json()).toEqual({ status: 'ready', degraded: ['event log'] });
      });
      const garage = garageOf(harness);
      expect(dataOf(await garage.add(customer(), CAMRY)).addVehicle.id).toEqual(expect.any(String));
    } finally {
      await harness.stop();
    }
  });

  it('SEC-24 checks the database and the event log once a second, however often it is asked', async () => {
    const harness = await startHarness();
    const query = jest.spyOn(pg.Client.prototype, 'query');
    try {
      // A check may take 2 s, for which a busy machine may be too slow, but not every time.
      await eventually(async () => {
        query.mockClear();
        const from = performance.now();
        const asked = Array.from({ length: 50 }, () => fetch(`${harness.url}/readyz`));
        for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
        const seconds = Math.ceil((performance.now() - from) / 1_000);

        const texts = query.mock.calls.map(([sent]: unknown[]) => textOf(sent));
        for (const check of ['select 1', 'select ensure_topics']) {
          const checks = texts.filter((text) => text.includes(check)).length;
          expect(checks).toBeGreaterThan(0);
          // One more if a second begins among them; the relay may just ask for its topics, too.
          expect(checks).toBeLessThanOrEqual(seconds + 2);
        }
      });
    } finally {
      query.mockRestore();
      await harness.stop();
    }
  });

  it('can start twice concurrently on an empty database, and stop', async () => {
    const database = await createTestDatabase({ name: 'empty' });
    const settings = vehiclesSettings.parse({
      LOG_LEVEL: 'silent',
      KEY_SET_URL: 'http://127.0.0.1:1/keys',
      DATABASE_URL: database.url,
      EVENT_LOG_URL: 'postgres://127.0.0.1:1/event_log',
      BUSINESS_TIME_ZONE: 'America/Los_Angeles',
    });
    const started = await Promise.all([startVehicles(settings), startVehicles(settings)]);
    await Promise.all(started.map(({ stop }) => stop()));
    await database.drop();
  });
});
