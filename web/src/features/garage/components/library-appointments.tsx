import cardStyles from '../../../components/ui/card.module.css';
import { DateTile } from '../../../components/ui/date-tile.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { dateWithYear } from '../../../lib/dates/dates.ts';
import { slotText } from '../../../lib/dates/slot-text.ts';
import { translateLabel } from '../../../lib/text/labels.ts';
import { translatePackageText } from '../../../lib/text/package-texts.ts';
import type { UpcomingAppointment } from '../api/use-garage.ts';

/** The number of appointments shown on a vehicle's card (LIB-07). */
const SHOWN = 2;

/** The next appointments of one vehicle, if any. */
export function LibraryAppointments({
  appointments,
}: {
  readonly appointments: readonly UpcomingAppointment[];
}) {
  if (appointments.length === 0) return null;
  return (
    <ul className="rounded-lg bg-mist" aria-label="Upcoming appointments">
      {appointments.slice(0, SHOWN).map((appointment) => (
        <li key={appointment.id} className={cardStyles['list-row']}>
          <DateTile date={appointment.scheduledDate} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">
              {translatePackageText(appointment.serviceType)}
            </p>
            <div className={`${flowStyles['row']} flex-wrap justify-between gap-x-2 gap-y-1`}>
              <p className="text-ink-500 text-sm">
                <span className="sr-only">{dateWithYear(appointment.scheduledDate)}, </span>
                {translateLabel(slotText(appointment))}
              </p>
              <StatusBadge status={appointment.status} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
