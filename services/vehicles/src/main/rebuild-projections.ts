import { TOPICS } from '@dewlane/events';
import {
  type EventBus,
  inTransaction,
  type Rebuilt,
  rebuildProjection,
  type SqlExecutor,
  secondTable,
  systemClock,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { APPOINTMENTS, saveAppointment } from '../adapters/db/appointment-rows.ts';
import { createDatabase } from '../adapters/db/database.ts';
import { transactionsOn } from '../adapters/db/stores.ts';
import { toVehicleEvent } from '../adapters/events/contracts.ts';
import { newsOf } from '../adapters/events/on-appointment-event.ts';
import { refreshLastServiceDates } from '../application/commands/refresh-last-service-dates.ts';

/**
 * Rebuilds what vehicles keeps of appointments from the first event, into a second table that takes the first's place at
 * the end (design.md#data-and-events), and then the last service dates that follow from it. The service may go on meanwhile. Guest moves are
 * no projection: they happened once, to rows of this service.
 */
export async function rebuildProjections(bus: EventBus, pool: pg.Pool): Promise<Rebuilt[]> {
  const { name, prepare, swap } = secondTable(APPOINTMENTS, 'id');
  const told = await rebuildProjection<SqlExecutor>({
    bus,
    transaction: (work) => inTransaction(pool, (tx) => work(tx)),
    prepare,
    swap,
    handlers: {
      [TOPICS.appointments]: async (tx, event) => {
        await saveAppointment(tx, name, newsOf(event));
      },
    },
  });
  const database = createDatabase(pool);
  try {
    await refreshLastServiceDates(transactionsOn(database, toVehicleEvent), systemClock());
  } finally {
    await database.$disconnect();
  }
  return [{ projection: APPOINTMENTS, ...told }];
}
