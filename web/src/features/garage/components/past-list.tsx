import { Link } from 'react-router-dom';
import cardStyles from '../../../components/ui/card.module.css';
import { DateTile } from '../../../components/ui/date-tile.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import linkStyles from '../../../components/ui/link.module.css';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { paths } from '../../../config/paths.ts';
import { dateWithYear } from '../../../lib/dates/dates.ts';
import { translatePackageText } from '../../../lib/text/package-texts.ts';
import type { PastAppointment } from '../api/use-garage.ts';

/** The first row that a press adds. */
export interface FirstNewRow {
  readonly place: number;
  /** Gets the row once it is there. */
  readonly ref: (row: HTMLElement | null) => void;
}

interface PastListProps {
  readonly appointments: readonly PastAppointment[];
  readonly firstNew: FirstNewRow | undefined;
}

/** Past services: type, scheduled date, status and price of each (HOME-32), and a link to its page (HOME-39). */
export function PastList({ appointments, firstNew }: PastListProps) {
  return (
    <ul className={cardStyles['card']}>
      {appointments.map((appointment, place) => (
        <li
          key={appointment.id}
          className={cardStyles['list-row']}
          ref={place === firstNew?.place ? firstNew.ref : undefined}
          tabIndex={place === firstNew?.place ? -1 : undefined}
        >
          <DateTile date={appointment.scheduledDate} past />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <div className={`${flowStyles['row']} flex-wrap justify-between gap-x-2 gap-y-0`}>
              <Link
                to={paths.appointment(appointment.id)}
                className={`${linkStyles['link']} ${linkStyles['link-target']} -my-2.5`}
              >
                {translatePackageText(appointment.serviceType)}
                <span className="sr-only">, {dateWithYear(appointment.scheduledDate)}</span>
              </Link>
              <span className="font-semibold tabular-nums">{appointment.price}</span>
            </div>
            <p className="text-sm">{appointment.vehicleInfo}</p>
            <div className={`${flowStyles['row']} flex-wrap justify-between gap-x-2 gap-y-1`}>
              <p className="text-ink-500 text-sm">{dateWithYear(appointment.scheduledDate)}</p>
              <StatusBadge status={appointment.status} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
