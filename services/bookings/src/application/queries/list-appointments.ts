import { type CountedPage, countedPage, type PagePosition } from '@dewlane/service-kit/application';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { todayBegan } from '../../domain/schedule/business-time.ts';
import type { AppointmentFilter } from '../ports/booking-reads.ts';
import type { Dependencies } from '../ports.ts';

/**
 * An owner's appointments in pages that stay consistent while others are booked (design.md#the-graph-and-the-calls,
 * design.md#bookings-vehicles-mail).
 */
export function listAppointments({ reads, clock, zone }: Dependencies) {
  return async (
    ownerIds: readonly string[],
    filter: AppointmentFilter,
    first: number,
    after: PagePosition | null,
  ): Promise<CountedPage<Appointment>> => {
    const list = { ownerIds, filter, today: todayBegan(clock(), zone) };
    const found = await reads.appointments(list, after, first + 1);
    return countedPage(found, first, () => reads.countAppointments(list));
  };
}
