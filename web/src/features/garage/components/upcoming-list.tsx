import { ButtonLink } from '../../../components/ui/button.tsx';
import { CalendarLink } from '../../../components/ui/calendar-link.tsx';
import cardStyles from '../../../components/ui/card.module.css';
import { DateTile } from '../../../components/ui/date-tile.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { paths } from '../../../config/paths.ts';
import { dateWithYear } from '../../../lib/dates/dates.ts';
import { slotText } from '../../../lib/dates/slot-text.ts';
import { translateLabel } from '../../../lib/text/labels.ts';
import { translatePackageText } from '../../../lib/text/package-texts.ts';
import type { UpcomingAppointment } from '../api/use-garage.ts';

/** Appointments to come: vehicle, date, slot, status and service of each (HOME-31). */
export function UpcomingList({
  appointments,
}: {
  readonly appointments: readonly UpcomingAppointment[];
}) {
  return (
    <ul className={cardStyles['card']}>
      {appointments.map((appointment) => (
        <li key={appointment.id} className={cardStyles['list-row']}>
          <DateTile date={appointment.scheduledDate} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">{appointment.vehicleInfo}</p>
            <div className={`${flowStyles['row']} flex-wrap justify-between gap-x-2 gap-y-1`}>
              <p className="text-ink-500 text-sm">
                {translatePackageText(appointment.serviceType)}
                <span className="sr-only">, {dateWithYear(appointment.scheduledDate)}</span>
              </p>
              <StatusBadge status={appointment.status} />
            </div>
            {slotText(appointment) && (
              <p className="text-ink-500 text-sm">{translateLabel(slotText(appointment))}</p>
            )}
            {/* Their words begin where the text above them does. */}
            <div className="-ml-3.5 flex flex-wrap">
              <CalendarLink
                appointmentId={appointment.id}
                about={`${appointment.vehicleInfo}, ${dateWithYear(appointment.scheduledDate)}`}
                small
              />
              <ButtonLink look="text" small to={paths.appointment(appointment.id)}>
                Change or Cancel
                <span className="sr-only">
                  , {appointment.vehicleInfo}, {dateWithYear(appointment.scheduledDate)}
                </span>
              </ButtonLink>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
