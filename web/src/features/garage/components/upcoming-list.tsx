import { DateTile } from '../../../components/ui/date-tile.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { slotText } from '../../../lib/appointment-text.ts';
import { longDate } from '../../../lib/dates.ts';
import type { UpcomingAppointment } from '../api/use-garage.ts';

/** Appointments to come: vehicle, date, slot, status and service of each (SPEC §2). */
export function UpcomingList({
  appointments,
}: {
  readonly appointments: readonly UpcomingAppointment[];
}) {
  return (
    <ul className="card">
      {appointments.map((appointment) => (
        <li key={appointment.id} className="list-row">
          <DateTile date={appointment.scheduledDate} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{appointment.vehicleInfo}</p>
            <div className="row justify-between gap-2">
              <p className="muted min-w-0 flex-1 text-sm">
                {appointment.serviceType}
                <span className="sr-only">, {longDate(appointment.scheduledDate)}</span>
              </p>
              <StatusBadge status={appointment.status} />
            </div>
            {slotText(appointment) && <p className="muted text-sm">{slotText(appointment)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
