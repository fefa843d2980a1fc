import { STILL_ON } from '@dewlane/catalog';
import { StaffAppointmentCrewDocument } from '../../../../generated/staff/graphql.ts';
import { businessMoment } from '../../../../lib/dates/business-day.ts';
import type { StaffAppointmentDetail } from '../../api/use-appointment-detail.ts';
import { useCrewRead } from '../../api/use-crew-read.ts';
import { CrewBadge } from '../parts/crew-badge.tsx';
import { PlanArrival } from './plan-arrival.tsx';

/**
 * The crew of an appointment and its planned arrival, which can be changed (AVAIL-16). Loaded separately, so that the
 * page works even if this fails.
 */
export function CrewMark({ appointment }: { readonly appointment: StaffAppointmentDetail }) {
  const { id, status } = appointment;
  const read = useCrewRead(StaffAppointmentCrewDocument, { id }, { anew: true });
  const plan = read?.staffAppointment;
  const plannedStartsAt = plan?.plannedStartsAt ?? null;
  return (
    <>
      <CrewBadge {...plan} />
      {plannedStartsAt && (
        <span className="text-ink-500 text-sm">
          Planned for {businessMoment(new Date(plannedStartsAt))}
        </span>
      )}
      {STILL_ON.some((one) => one === status) && (plan?.crew || plan?.withoutCrew) && (
        <PlanArrival appointment={{ ...appointment, plannedStartsAt }} crew={plan.crew ?? null} />
      )}
    </>
  );
}
