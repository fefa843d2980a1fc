import { StaffAppointmentCrewDocument } from '../../../../generated/staff/graphql.ts';
import { businessMoment } from '../../../../lib/dates/business-day.ts';
import { useRead } from '../../../../lib/graphql/use-read.ts';
import { CrewBadge } from '../parts/crew-badge.tsx';

/** Who comes to one appointment, and when they are planned to (AVAIL-16); asked on its own, so that the page shows while nobody can be asked. */
export function CrewMark({ id }: { readonly id: string }) {
  const plan = useRead(StaffAppointmentCrewDocument, { id }).data?.staffAppointment;
  return (
    <>
      <CrewBadge {...plan} />
      {plan?.plannedStartsAt && (
        <span className="muted text-sm">
          Planned for {businessMoment(new Date(plan.plannedStartsAt))}
        </span>
      )}
    </>
  );
}
