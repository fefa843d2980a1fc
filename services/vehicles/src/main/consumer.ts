import { TOPICS } from '@dewlane/events';
import type { ConsumerParts } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type { PrismaClient } from '../adapters/db/generated/client.ts';
import type { Db } from '../adapters/db/prisma.ts';
import { createTransaction } from '../adapters/db/transactions.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { onAppointmentEvent } from '../adapters/events/on-appointment-event.ts';
import { onUserEvent } from '../adapters/events/on-user-event.ts';
import { NAME } from './config.ts';

/**
 * How long the handling of an event may take. An erasure is far longer than a request if its person had very many changes, and
 * would otherwise be tried for ever (OPS-52); each of its statements has the usual limit.
 */
const EVENT_WITHIN_MS = 600_000;

/**
 * The consumer of identity's and bookings' events. The group's name is stored in inbox and offsets, so it must not
 * change.
 */
export function createConsumer(prisma: PrismaClient, clock: Clock): ConsumerParts<Db> {
  const transaction = (tx: Db) => createTransaction(tx, NAME, toOutboxEvent);
  return {
    group: NAME,
    transaction: (work) => prisma.$transaction(work, { timeout: EVENT_WITHIN_MS }),
    handlers: {
      [TOPICS.users]: (tx, event) => onUserEvent(transaction(tx), event, clock()),
      [TOPICS.appointments]: (tx, event) => onAppointmentEvent(transaction(tx), event, clock()),
    },
  };
}
