import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { paths } from '../../../../config/paths.ts';
import { StaffCrewsOfDayDocument } from '../../../../generated/staff/graphql.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { vehicleTypeOf } from '../../../../lib/vehicles/vehicle-type.ts';
import { useCrewRead } from '../../api/use-crew-read.ts';
import { useAppointmentsOfDay } from '../../api/use-staff-lists.ts';
import { dayName } from '../../navigation/month.ts';
import { customerOf, dayTotal, isCancelled, nameOf, timeOf } from '../../text/appointment-text.ts';
import { useAppointmentDialogs } from '../appointments/use-appointment-dialogs.tsx';
import cardListStyles from '../parts/card-list.module.css';
import { CardLine, CardList, CardRow } from '../parts/card-list.tsx';
import { CrewBadge } from '../parts/crew-badge.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { StaffList } from '../parts/staff-list.tsx';

/** The appointments of one day, in order of their start, each with Edit and Delete. */
export function DayDetail({ day }: { readonly day: string }) {
  const read = useAppointmentsOfDay(day);
  // Loaded separately, so that the day is shown even if the crews can't be loaded.
  const crews = useCrewRead(StaffCrewsOfDayDocument, { date: day })?.staffAppointmentsOfDay;
  const { edit, remove, dialogs } = useAppointmentDialogs();
  const appointments = read.data?.staffAppointmentsOfDay.filter(({ deleted }) => !deleted) ?? [];
  return (
    <section aria-labelledby="day">
      <h2 id="day" tabIndex={-1} className="text-xl">
        {dayName(day)}
      </h2>
      <p className="text-ink-500 mb-3 text-sm" role="status">
        {read.data && dayTotal(appointments)}
      </p>
      <StaffList
        read={read}
        failure="The day could not be loaded."
        empty="No appointments on this day."
        count={appointments.length}
      >
        <CardList>
          {appointments.map((appointment) => (
            <CardRow key={appointment.id} isCancelled={isCancelled(appointment)}>
              <CardLine
                before={
                  <span className="w-16.5 flex-none">
                    <VehicleArt
                      type={vehicleTypeOf(appointment.vehicleType)}
                      color={appointment.vehicleColor}
                    />
                  </span>
                }
                text={
                  <>
                    <RowLink to={paths.adminAppointment(appointment.id)}>
                      {appointment.vehicleInfo}
                    </RowLink>
                    <p className="text-ink-500 text-sm">
                      {dotted([customerOf(appointment), appointment.serviceType])}
                    </p>
                    <CrewBadge {...crews?.find(({ id }) => id === appointment.id)} />
                  </>
                }
              >
                <div className="text-right">
                  <p className={`${cardListStyles['price']} font-semibold tabular-nums`}>
                    {appointment.price}
                  </p>
                  <p className="text-ink-500 text-sm">{timeOf(appointment).split(' (')[0]}</p>
                  {appointment.status !== 'scheduled' && (
                    <StatusBadge status={appointment.status} />
                  )}
                </div>
              </CardLine>
              <RowButtons
                of={nameOf(appointment)}
                onEdit={() => edit(appointment)}
                onDelete={() => remove(appointment)}
              />
            </CardRow>
          ))}
        </CardList>
      </StaffList>
      {dialogs}
    </section>
  );
}
