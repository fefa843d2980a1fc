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
import { createPrisma } from '../adapters/db/prisma.ts';
import { createTransactions } from '../adapters/db/transactions.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { appointmentVersionOf } from '../adapters/events/on-appointment-event.ts';
import { refreshLastServiceDates } from '../application/commands/refresh-last-service-dates.ts';
import { NAME } from './config.ts';

/**
 * Rebuilds the projection of appointments from the first event, in a second table that then replaces the first
 * (design.md#data-and-events), and recomputes the last service dates. The service may keep running. Guest moves are not
 * a projection: each took effect once, on rows of this service.
 */
export async function rebuildProjections(
  bus: EventBus,
  pool: pg.Pool,
  signal?: AbortSignal,
): Promise<Rebuilt[]> {
  const { name, prepare, swap, discard } = secondTable(APPOINTMENTS, 'id');
  const counts = await rebuildProjection<SqlExecutor>({
    bus,
    transaction: (work) => inTransaction(pool, (tx) => work(tx)),
    prepare,
    swap,
    discard,
    signal,
    handlers: {
      [TOPICS.appointments]: async (tx, event) => {
        await saveAppointment(tx, name, appointmentVersionOf(event));
      },
    },
  });
  const prisma = createPrisma(pool);
  try {
    const deps = {
      inTransaction: createTransactions(prisma, NAME, toOutboxEvent),
      clock: systemClock,
    };
    await refreshLastServiceDates(deps)();
  } finally {
    await prisma.$disconnect();
  }
  return [{ projection: APPOINTMENTS, ...counts }];
}
