import { isUuid, type SqlExecutor } from '@dewlane/service-kit';
import type { Appointments } from '../../application/ports/appointments.ts';
import type { AppointmentModel } from './generated/models.ts';
import { toAppointment } from './rows.ts';
import { STILL_ON_LIST } from './still-on.ts';

/** The appointments in one transaction. Every row read is locked, so that it can't change until the transaction ends. */
export function createAppointments(tx: SqlExecutor): Appointments {
  const appointments = async (condition: string, ...values: unknown[]) => {
    const sql = `select * from "services" where ${condition} for update`;
    return (await tx.$queryRawUnsafe<AppointmentModel[]>(sql, ...values)).map(toAppointment);
  };

  return {
    async find(id) {
      return isUuid(id) ? ((await appointments('"id" = $1::uuid', id))[0] ?? null) : null;
    },

    allOf: (ownerIds) => appointments('"userId" = any($1::text[]) order by "id"', [...ownerIds]),

    async waitingFor({ sessionId, serviceDate }, { ownerIds, madeBy }, since) {
      const [found] = await appointments(
        `"userId" = any($1::text[]) and ($5::text is null or "guestId" = $5)
           and "quizResponseId" is null
           and ("sessionId" = $2
             or ("sessionId" is null and "createdAt" >= $3 and left("serviceDate", 10) = $4
               and "status" in ${STILL_ON_LIST}))
         order by "sessionId" is null, "createdAt" desc, "id" desc limit 1`,
        ownerIds,
        sessionId,
        since,
        serviceDate,
        madeBy,
      );
      return found ?? null;
    },
  };
}
