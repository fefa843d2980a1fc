import { Link } from 'react-router-dom';
import { classNames } from '../../../../components/ui/class-names.ts';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { paths } from '../../../../config/paths.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { customerOf, isCancelled, nameOf, shortDate, timeOf } from '../../text/appointment-text.ts';
import { RowButtons } from '../parts/row-buttons.tsx';
import type { AppointmentRowsProps } from './appointment-table.tsx';

export function AppointmentCards({ appointments, onEdit, onDelete }: AppointmentRowsProps) {
  return (
    <ul className="mt-4.5 grid grid-cols-1 gap-2.5 lg:grid-cols-2 lg:gap-3.5">
      {appointments.map((appointment) => (
        <li
          key={appointment.id}
          className={classNames(
            'card appointment-card',
            isCancelled(appointment) && 'is-cancelled',
          )}
        >
          <div className="row justify-between">
            <div>
              <Link className="row-link" to={paths.adminAppointment(appointment.id)}>
                {shortDate(appointment.scheduledDate)}
              </Link>
              <p className="muted text-sm">{timeOf(appointment)}</p>
            </div>
            <StatusBadge status={appointment.status} />
          </div>
          <div className="row items-end justify-between">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{appointment.vehicleInfo}</p>
              <p className="muted truncate text-sm">
                {dotted([customerOf(appointment), appointment.serviceType])}
              </p>
              <p className="muted text-xs tabular-nums">{appointment.confirmationNumber}</p>
            </div>
            <span className="price text-xl font-semibold tabular-nums">{appointment.price}</span>
          </div>
          <RowButtons
            of={nameOf(appointment)}
            onEdit={() => onEdit(appointment)}
            onDelete={() => onDelete(appointment)}
          />
        </li>
      ))}
    </ul>
  );
}
