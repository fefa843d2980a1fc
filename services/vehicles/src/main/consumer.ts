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
 * The consumer of identity's and bookings' events. The group's name is stored in inbox and offsets, so it must not
 * change.
 */
export function createConsumer(prisma: PrismaClient, clock: Clock): ConsumerParts<Db> {
  const transaction = (tx: Db) => createTransaction(tx, NAME, toOutboxEvent);
  return {
    group: NAME,
    transaction: (work) => prisma.$transaction(work),
    handlers: {
      [TOPICS.users]: (tx, event) => onUserEvent(transaction(tx), event, clock()),
      [TOPICS.appointments]: (tx, event) => onAppointmentEvent(transaction(tx), event, clock()),
    },
  };
}
