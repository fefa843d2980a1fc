import { TOPICS } from '@dewlane/events';
import type { Clock, ConsumerParts } from '@dewlane/service-kit';
import type { Database, Transaction } from '../adapters/db/database.ts';
import { storesOn } from '../adapters/db/stores.ts';
import { toVehicleEvent } from '../adapters/events/contracts.ts';
import { onAppointmentEvent } from '../adapters/events/on-appointment-event.ts';
import { onUserEvent } from '../adapters/events/on-user-event.ts';

/** What hears of identity and bookings; the group's name stands in inbox and offsets. */
export function consumerOn(database: Database, clock: Clock): ConsumerParts<Transaction> {
  const stores = (tx: Transaction) => storesOn(tx, toVehicleEvent);
  return {
    group: 'vehicles',
    transaction: (work) => database.$transaction(work),
    handlers: {
      [TOPICS.users]: (tx, event) => onUserEvent(stores(tx), event, clock()),
      [TOPICS.appointments]: (tx, event) => onAppointmentEvent(stores(tx), event, clock()),
    },
  };
}
