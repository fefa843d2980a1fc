import { memo } from 'react';
import cardStyles from '../../../../components/ui/card.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { paths } from '../../../../config/paths.ts';
import type { CrewPlan, CrewPlans } from '../../api/use-crew-plans.ts';
import type { StaffAppointmentRow } from '../../api/use-staff-lists.ts';
import {
  contactOf,
  customerOf,
  isCancelled,
  nameOf,
  shortDate,
  timeOf,
} from '../../text/appointment-text.ts';
import { CrewBadge } from '../parts/crew-badge.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { SlotTime } from '../parts/slot-time.tsx';
import styles from './appointment-table.module.css';

export interface AppointmentRowsProps {
  readonly appointments: readonly StaffAppointmentRow[];
  readonly crewPlans: CrewPlans;
  readonly onEdit: (appointment: StaffAppointmentRow) => void;
  readonly onDelete: (appointment: StaffAppointmentRow) => void;
}

export interface AppointmentRowProps extends Pick<AppointmentRowsProps, 'onEdit' | 'onDelete'> {
  readonly appointment: StaffAppointmentRow;
  readonly crewPlan: CrewPlan | undefined;
}

/** Appointments as a table, for wide screens. */
export function AppointmentTable({
  appointments,
  crewPlans,
  onEdit,
  onDelete,
}: AppointmentRowsProps) {
  return (
    <div className={`${cardStyles['card']} mt-4.5`}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Date and time</th>
            <th scope="col">Customer</th>
            <th scope="col">Vehicle</th>
            <th scope="col">Service</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles['number']}>
              Price
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {appointments.map((appointment) => (
            <TableRow
              key={appointment.id}
              appointment={appointment}
              crewPlan={crewPlans.get(appointment.id)}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Renders only when the row itself has changed: a list may have thousands. The content gets the focus of one that goes. */
const TableRow = memo(function TableRow({
  appointment,
  crewPlan,
  onEdit,
  onDelete,
}: AppointmentRowProps) {
  return (
    <tr ref={leaveFocus} className={classNames(isCancelled(appointment) && styles['is-cancelled'])}>
      <td>
        <RowLink to={paths.adminAppointment(appointment.id)}>
          {shortDate(appointment.scheduledDate)}
        </RowLink>
        <small>
          <SlotTime time={timeOf(appointment)} />
        </small>
        <CrewBadge {...crewPlan} />
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
      <td className={styles['number']}>{appointment.price || '–'}</td>
      <td>
        <RowButtons
          compact
          of={nameOf(appointment)}
          onEdit={() => onEdit(appointment)}
          onDelete={() => onDelete(appointment)}
        />
      </td>
    </tr>
  );
});
