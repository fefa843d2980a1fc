import { StaffAppointmentCrewDocument } from '../../../../generated/staff/graphql.ts';
import { useRead } from '../../../../lib/graphql/use-read.ts';
import { CrewBadge } from '../parts/crew-badge.tsx';

/** Who comes to one appointment; asked on its own, so that the page shows while nobody can be asked. */
export function CrewMark({ id }: { readonly id: string }) {
  const { data } = useRead(StaffAppointmentCrewDocument, { id });
  return <CrewBadge {...data?.staffAppointment} />;
}
