import { createTestDatabase, eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { startVehicles, vehiclesSettings } from '../src/index.ts';
import { CAMRY, dataOf, garageOf } from './garage.ts';
import { customer, startHarness } from './harness.ts';

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
    const harness = await startHarness({ EVENT_LOG_URL: 'postgres://127.0.0.1:1/event_log' });
    try {
      const ready = await fetch(`${harness.url}/readyz`);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toEqual({ status: 'ready', degraded: ['event log'] });
      const garage = garageOf(harness);
      expect(dataOf(await garage.add(customer(), CAMRY)).addVehicle.id).toEqual(expect.any(String));
    } finally {
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
