import { Link } from 'react-router-dom';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { paths } from '../../../../config/paths.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { useAppointmentsOfDay } from '../../api/use-staff-lists.ts';
import { dayName } from '../../navigation/month.ts';
import { customerOf, dayTotal, isCancelled, nameOf, timeOf } from '../../text/appointment-text.ts';
import { vehicleTypeOf } from '../../text/vehicle-type.ts';
import { useAppointmentDialogs } from '../appointments/use-appointment-dialogs.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { StaffList } from '../parts/staff-list.tsx';

/** The appointments of one day, in order of their start, each with Edit and Delete. */
export function DayDetail({ day }: { readonly day: string }) {
  const read = useAppointmentsOfDay(day);
  const { edit, remove, dialogs } = useAppointmentDialogs();
  const appointments = read.data?.staffAppointmentsOfDay.filter(({ deleted }) => !deleted) ?? [];
  return (
    <section aria-labelledby="day">
      <h2 id="day" className="text-xl">
        {dayName(day)}
      </h2>
      <p className="muted mb-3 text-sm" role="status">
        {read.data && dayTotal(appointments)}
      </p>
      <StaffList
        read={read}
        failure="The day could not be loaded."
        empty="No appointments on this day."
        count={appointments.length}
      >
        <ul className="grid grid-cols-1 gap-2.5">
          {appointments.map((appointment) => (
            <li
              key={appointment.id}
              className={classNames(
                'card appointment-card',
                isCancelled(appointment) && 'is-cancelled',
              )}
            >
              <div className="row">
                <span className="w-16.5 flex-none">
                  <VehicleArt
                    type={vehicleTypeOf(appointment.vehicleType)}
                    color={appointment.vehicleColor}
                  />
                </span>
                <div className="min-w-0 flex-1">
                  <Link
                    className="row-link wrap-anywhere"
                    to={paths.adminAppointment(appointment.id)}
                  >
                    {appointment.vehicleInfo}
                  </Link>
                  <p className="muted wrap-anywhere text-sm">
                    {dotted([customerOf(appointment), appointment.serviceType])}
                  </p>
                </div>
                <div className="text-right">
                  <p className="price font-semibold tabular-nums">{appointment.price}</p>
                  <p className="muted text-sm">{timeOf(appointment).split(' (')[0]}</p>
                  {appointment.status !== 'scheduled' && (
                    <StatusBadge status={appointment.status} />
                  )}
                </div>
              </div>
              <RowButtons
                of={nameOf(appointment)}
                onEdit={() => edit(appointment)}
                onDelete={() => remove(appointment)}
              />
            </li>
          ))}
        </ul>
      </StaffList>
      {dialogs}
    </section>
  );
}
