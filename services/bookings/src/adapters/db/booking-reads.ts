import { isUuid } from '@dewlane/service-kit';
import type pg from 'pg';
import type { BookingReads } from '../../application/ports/booking-reads.ts';
import { appointmentsAfter, ofList } from './appointment-filters.ts';
import type { AppointmentModel } from './generated/models.ts';
import type { Prisma } from './prisma.ts';
import { toAppointment } from './rows.ts';
import { STILL_ON_LIST } from './still-on.ts';

const UPCOMING_OF_VEHICLES = `
select upcoming.* from unnest($1::uuid[]) as vehicle(id)
cross join lateral (
  select * from "services"
  where "vehicleId" = vehicle.id and "userId" = any($2::text[])
    and "status" in ${STILL_ON_LIST} and "startsAt" >= $3
  order by "startsAt", "id" limit $4
) as upcoming
order by upcoming."startsAt", upcoming."id"`;

/** Reads by Prisma, or by SQL where Prisma would need several statements. */
export function createBookingReads(prisma: Prisma, pool: pg.Pool): BookingReads {
  return {
    async appointments(list, after, limit) {
      const order = list.filter === 'UPCOMING' ? 'asc' : 'desc';
      const rows = await prisma.appointment.findMany({
        where: { AND: [ofList(list), after ? appointmentsAfter(after, order) : {}] },
        orderBy: [{ startsAt: order }, { id: order }],
        take: limit,
      });
      return rows.map(toAppointment);
    },

    countAppointments: (list) => prisma.appointment.count({ where: ofList(list) }),

    async newestBooking(ownerIds) {
      const row = await prisma.appointment.findFirst({
        where: { userId: { in: [...ownerIds] }, status: { not: 'cancelled' } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      return row && toAppointment(row);
    },

    async appointmentsById(ids, ownerIds) {
      const rows = await prisma.appointment.findMany({
        where: {
          id: { in: ids.filter(isUuid) },
          ...(ownerIds && { userId: { in: [...ownerIds] } }),
        },
      });
      return rows.map(toAppointment);
    },

    async upcomingOfVehicles(vehicleIds, ownerIds, today, limit) {
      const { rows } = await pool.query<AppointmentModel>({
        name: 'upcoming-of-vehicles',
        text: UPCOMING_OF_VEHICLES,
        values: [vehicleIds.filter(isUuid), ownerIds, today, limit],
      });
      return rows.map(toAppointment);
    },

    quizResponsesById: (ids, ownerIds) =>
      prisma.quizResponse.findMany({
        where: { id: { in: ids.filter(isUuid) }, userId: { in: [...ownerIds] } },
      }),

    newestDraft: (ownerIds, now) =>
      prisma.quizResponse.findFirst({
        where: { userId: { in: [...ownerIds] }, completedAt: false, expiresAt: { gt: now } },
        orderBy: { updatedAt: 'desc' },
      }),

    async hasData(ownerIds, now) {
      const userId = { in: [...ownerIds] };
      const [appointment, response] = await Promise.all([
        prisma.appointment.findFirst({ where: { userId }, select: { id: true } }),
        prisma.quizResponse.findFirst({
          where: { userId, OR: [{ completedAt: true }, { expiresAt: { gt: now } }] },
          select: { id: true },
        }),
      ]);
      return appointment !== null || response !== null;
    },
  };
}
