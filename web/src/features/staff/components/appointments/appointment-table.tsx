import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { paths } from '../../../../config/paths.ts';
import type { StaffAppointmentRow } from '../../api/use-staff-lists.ts';
import {
  contactOf,
  customerOf,
  isCancelled,
  nameOf,
  shortDate,
  timeOf,
} from '../../text/appointment-text.ts';
import { RowButtons } from '../parts/row-buttons.tsx';

export interface AppointmentRowsProps {
  readonly appointments: readonly StaffAppointmentRow[];
  readonly onEdit: (appointment: StaffAppointmentRow) => void;
  readonly onDelete: (appointment: StaffAppointmentRow) => void;
}

export function AppointmentTable({ appointments, onEdit, onDelete }: AppointmentRowsProps) {
  return (
    <div className="card mt-4.5">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col" className="col-when">
              Date and time
            </th>
            <th scope="col">Customer</th>
            <th scope="col">Vehicle</th>
            <th scope="col" className="col-service">
              Service
            </th>
            <th scope="col" className="col-status">
              Status
            </th>
            <th scope="col" className="col-price num">
              Price
            </th>
            <th scope="col" className="col-actions">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {appointments.map((appointment) => (
            <tr key={appointment.id} className={isCancelled(appointment) ? 'is-cancelled' : ''}>
              <td>
                <Link className="row-link" to={paths.adminAppointment(appointment.id)}>
                  {shortDate(appointment.scheduledDate)}
                </Link>
                <small>{timeOf(appointment)}</small>
              </td>
              <td>
                <span>{customerOf(appointment)}</span>
                <small>{contactOf(appointment)}</small>
              </td>
              <td>
                <span>{appointment.vehicleInfo}</span>
                <small className="tabular-nums">{appointment.confirmationNumber}</small>
              </td>
              <td>
                <span>{appointment.serviceType}</span>
              </td>
              <td>
                <StatusBadge status={appointment.status} />
              </td>
              <td className="num price">{appointment.price || '–'}</td>
              <td>
                <RowButtons
                  compact
                  of={nameOf(appointment)}
                  onEdit={() => onEdit(appointment)}
                  onDelete={() => onDelete(appointment)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
