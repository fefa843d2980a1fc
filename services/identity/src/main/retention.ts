import { type Clock, daysBefore, deleteOldKitRows } from '@dewlane/service-kit';
import type pg from 'pg';
import { deleteOldSignIns } from '../adapters/db/old-sign-ins.ts';
import type { IdentitySettings } from './config.ts';

/** Deletes what this service needn't keep (design.md#data-and-events). */
export function retentionOf(settings: IdentitySettings, pool: pg.Pool, clock: Clock) {
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock();
    await deleteOldKitRows(pool, settings, now, signal);
    const attemptsBefore = daysBefore(now, settings.LOGIN_ATTEMPT_DAYS);
    await deleteOldSignIns(pool, { now, attemptsBefore }, signal);
  };
}
