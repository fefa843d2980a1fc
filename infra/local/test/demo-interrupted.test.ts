import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fillDemo } from '../src/demo/fill-demo.ts';
import { demoSteps } from '../src/demo/steps.ts';
import {
  createDemoDatabases,
  type DemoDatabases,
  NOW,
  summaryOf,
  WHOLE_DEMO,
  ZONE,
} from './demo-databases.ts';

const TODAY = '2026-11-18';
/** How long after an interruption it goes on; keys of requests are kept for a day. */
const LATER_MS = 30 * 3_600_000;

describe('a filling of the demo that is interrupted', () => {
  let databases: DemoDatabases;

  beforeEach(async () => {
    databases = await createDemoDatabases();
  });
  afterEach(() => databases?.drop());

  /** Fills until a step has been done, but not recorded. */
  async function interruptedAt(key: string, now: Date): Promise<void> {
    const { options } = databases;
    const steps = demoSteps(TODAY, NOW, ZONE).map((step) => step.key);
    const before = steps[steps.indexOf(key) - 1] ?? '';
    // A folder where the next record is to be written.
    const obstacle = `${options.progressFile}.new`;
    const watch = setInterval(() => {
      if (!recorded().includes(before)) return;
      clearInterval(watch);
      mkdirSync(obstacle);
    }, 1);
    await expect(fillDemo({ ...options, now })).rejects.toMatchObject({ code: 'EISDIR' });
    expect(recorded().at(-1)).toBe(before);
    rmdirSync(obstacle);
  }

  function recorded(): string[] {
    try {
      return Object.keys(JSON.parse(readFileSync(databases.options.progressFile, 'utf8')).results);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async function expectWhole(): Promise<void> {
    expect(await summaryOf(databases)).toEqual(WHOLE_DEMO);
    const late = `select count(*)::int from mail_messages where "sentAt" >= "startsAt" or "sentAt" < "createdAt"`;
    expect(await databases.ask('bookings', late)).toEqual([{ count: 0 }]);
    const actors = `select distinct "actor"->>'kind' as kind from outbox where "event"->'data'->'state'->>'status' = 'completed'`;
    expect(await databases.ask('bookings', actors)).toEqual([{ kind: 'staff' }]);
  }

  it('OPS-58 goes on by the clock of the demo’s weeks, and does nothing twice, whatever it was about to record, and although no request’s key is kept any more', async () => {
    let now = NOW;
    for (const key of [
      'person marcus.bell',
      'vehicle priya.raman 1',
      'appointment 30',
      'appointment 31 completed',
      'appointment 60',
      'draft guest-moss',
      'settings',
      'crew South crew',
    ]) {
      await interruptedAt(key, now);
      for (const name of ['identity', 'vehicles', 'bookings'] as const) {
        await databases.ask(name, 'delete from idempotency_keys');
      }
      now = later(now);
    }
    await fillDemo({ ...databases.options, now });
    await expectWhole();
  }, 400_000);
});

function later(moment: Date): Date {
  return new Date(moment.getTime() + LATER_MS);
}
