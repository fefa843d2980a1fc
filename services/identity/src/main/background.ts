import { TOPICS } from '@dewlane/events';
import {
  type EventBus,
  type JobTiming,
  type Logger,
  type Stack,
  startRelay,
  startRetention,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { repeatEvery } from '../adapters/jobs/repeat-every.ts';
import { releasePassedLocks } from '../application/commands/release-passed-locks.ts';
import type { Dependencies } from '../application/ports.ts';
import { type IdentitySettings, NAME } from './config.ts';
import { retentionOf } from './retention.ts';

const PASSED_LOCKS_EVERY_MS = 15_000;

export interface BackgroundOptions {
  /** Milliseconds between looks for locks that have passed. */
  passedLocksEveryMs?: number;
  timing?: JobTiming;
}

export interface BackgroundParts {
  readonly pool: pg.Pool;
  readonly bus: EventBus;
  readonly deps: Dependencies;
  readonly log: Logger;
}

/** Publishes what happens here, and does the jobs: what of it runs in this process. */
export function startBackground(
  settings: IdentitySettings,
  { passedLocksEveryMs = PASSED_LOCKS_EVERY_MS, timing = {} }: BackgroundOptions,
  { pool, bus, deps, log }: BackgroundParts,
  parts: Stack,
): void {
  const { clock } = deps;
  if (settings.BACKGROUND.has('relay')) {
    parts.add(startRelay({ pool, bus, topics: [TOPICS.users], log }));
  }
  if (settings.BACKGROUND.has('jobs')) {
    parts.add(repeatEvery(passedLocksEveryMs, () => releasePassedLocks(deps), log));
    const run = retentionOf(settings, pool, clock);
    parts.add(startRetention({ name: NAME, settings, clock, log, timing, run }));
  }
}
