import { STILL_ON } from '@dewlane/catalog';
import type { PagePosition } from '@dewlane/service-kit/application';
import type { AppointmentList } from '../../application/ports/booking-reads.ts';
import type { AppointmentWhereInput } from './generated/models.ts';

/** Upcoming is still on and today or later; past is the rest (design.md#bookings-vehicles-mail). */
export function ofList({ ownerIds, filter, today }: AppointmentList): AppointmentWhereInput {
  const owned: AppointmentWhereInput = { userId: { in: [...ownerIds] } };
  const upcoming: AppointmentWhereInput = {
    startsAt: { gte: today },
    status: { in: STILL_ON },
  };
  if (filter === 'UPCOMING') return { ...owned, ...upcoming };
  if (filter === 'PAST') return { ...owned, NOT: upcoming };
  return owned;
}

/** The appointments behind one in an order by start and id. */
export function appointmentsAfter(
  { at: startsAt, id }: PagePosition,
  order: 'asc' | 'desc',
): AppointmentWhereInput {
  const side = order === 'asc' ? 'gt' : 'lt';
  return {
    OR: [{ startsAt: { [side]: startsAt } }, { startsAt, id: { [side]: id } }],
  };
}
