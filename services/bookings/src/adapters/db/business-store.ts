import type { SavedSettings } from '@dewlane/catalog';
import type { Cause } from '@dewlane/events/cause';
import {
  appendToOutbox,
  inTransaction,
  type OutboxEvent,
  type SqlExecutor,
} from '@dewlane/service-kit';
import type pg from 'pg';
import type {
  BusinessChange,
  BusinessStore,
  BusinessTransaction,
} from '../../application/ports/business.ts';
import { BUSINESS_ID, type Business, UNTOUCHED } from '../../domain/business/business.ts';
import { createIdempotency } from './idempotency.ts';

/** Turns a change into its contract event; main passes in the events adapter's function. */
type ToBusinessEvent = (change: BusinessChange, cause: Cause) => OutboxEvent;

interface BusinessRow {
  version: number;
  /** Written only by `save`, from parsed settings. */
  settings: SavedSettings;
  updatedAt: Date;
}

const READ = 'select "version", "settings", "updatedAt" from "business"';
/** An advisory lock, since the row may not exist yet. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('${BUSINESS_ID}', 0))`;
const SAVE = `insert into "business" ("id", "version", "settings", "updatedAt")
  values ('${BUSINESS_ID}', $1, $2::jsonb, $3)
  on conflict ("id") do update set "version" = excluded."version",
    "settings" = excluded."settings", "updatedAt" = excluded."updatedAt"`;

/** The settings of the business in PostgreSQL; `source` names the service in its events. */
export function createBusinessStore(
  pool: pg.Pool,
  source: string,
  toEvent: ToBusinessEvent,
): BusinessStore {
  return {
    async read() {
      const { rows } = await pool.query<BusinessRow>({ name: 'business', text: READ });
      return rows[0] ?? UNTOUCHED;
    },
    inTransaction: (work) =>
      inTransaction(pool, async (tx) => {
        await tx.$executeRawUnsafe(LOCK);
        return await work(createBusinessTransaction(tx, source, toEvent));
      }),
  };
}

function createBusinessTransaction(
  tx: SqlExecutor,
  source: string,
  toEvent: ToBusinessEvent,
): BusinessTransaction {
  return {
    ...createIdempotency(tx),
    async current(): Promise<Business> {
      const [row] = await tx.$queryRawUnsafe<BusinessRow[]>(READ);
      return row ?? UNTOUCHED;
    },
    async save(change, cause) {
      const { version, settings, updatedAt } = change.after;
      await tx.$executeRawUnsafe(SAVE, version, JSON.stringify(settings), updatedAt);
      await appendToOutbox(tx, source, [toEvent(change, cause)]);
    },
  };
}
