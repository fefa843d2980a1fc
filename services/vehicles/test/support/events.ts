import { randomUUID } from 'node:crypto';
import type { AnyEvent, AppointmentState } from '@dewlane/events';
import {
  appointmentChangedSample,
  appointmentDeletedSample,
  guestMovedSample,
} from '@dewlane/events/samples';

interface SampleData {
  data: { state: unknown; changed: readonly string[]; previous: object };
}

/** Identity's event that guests have moved to an account. */
export function guestsMoved(userId: string, guestIds: string[], version = 2): AnyEvent {
  const sample = guestMovedSample;
  return {
    ...sample,
    id: randomUUID(),
    subject: userId,
    aggregateversion: version,
    actor: { kind: 'customer', id: userId },
    correlationid: 'the-registration',
    data: { ...data(sample), state: { ...sample.data.state, id: userId, guestIds } },
  };
}

/** Bookings' event of an appointment. */
export function appointment(
  id: string,
  version: number,
  fields: Pick<AppointmentState, 'vehicleId' | 'status' | 'serviceDate'>,
): AnyEvent {
  const sample = appointmentChangedSample;
  return {
    ...sample,
    id: randomUUID(),
    subject: id,
    aggregateversion: version,
    data: { ...data(sample), state: { ...sample.data.state, id, ...fields } },
  };
}

/** Bookings' event that an appointment is gone. */
export function appointmentDeleted(id: string, version: number): AnyEvent {
  const sample = appointmentDeletedSample;
  return {
    ...sample,
    id: randomUUID(),
    subject: id,
    aggregateversion: version,
    data: data(sample),
  };
}

function data({ data: { state, changed, previous } }: SampleData): AnyEvent['data'] {
  return { state, changed: [...changed], previous: { ...previous } };
}
