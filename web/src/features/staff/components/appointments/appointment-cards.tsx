import { memo } from 'react';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { paths } from '../../../../config/paths.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { customerOf, isCancelled, nameOf, shortDate, timeOf } from '../../text/appointment-text.ts';
import cardListStyles from '../parts/card-list.module.css';
import { CardLine, CardList, CardRow } from '../parts/card-list.tsx';
import { CrewBadge } from '../parts/crew-badge.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { SlotTime } from '../parts/slot-time.tsx';
import type { AppointmentRowProps, AppointmentRowsProps } from './appointment-table.tsx';

/** Appointments as cards, for narrow screens. */
export function AppointmentCards({
  appointments,
  crewPlans,
  onEdit,
  onDelete,
}: AppointmentRowsProps) {
  return (
    <CardList wide className="mt-4.5">
      {appointments.map((appointment) => (
        <Card
          key={appointment.id}
          appointment={appointment}
          crewPlan={crewPlans.get(appointment.id)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      ))}
    </CardList>
  );
}

/** Renders only when the row itself has changed: a list may have thousands. */
const Card = memo(function Card({ appointment, crewPlan, onEdit, onDelete }: AppointmentRowProps) {
  return (
    <CardRow isCancelled={isCancelled(appointment)}>
      <CardLine
        text={
          <>
            <RowLink to={paths.adminAppointment(appointment.id)}>
              {shortDate(appointment.scheduledDate)}
            </RowLink>
            <p className="text-ink-500 text-sm">
              <SlotTime time={timeOf(appointment)} />
            </p>
            <CrewBadge {...crewPlan} />
          </>
        }
      >
        <StatusBadge status={appointment.status} />
      </CardLine>
      <CardLine
        className="items-end"
        text={
          <>
            <p className="font-semibold">{appointment.vehicleInfo}</p>
            <p className="text-ink-500 text-sm">
              {dotted([customerOf(appointment), appointment.serviceType])}
            </p>
            <p className="text-ink-500 text-xs tabular-nums">{appointment.confirmationNumber}</p>
          </>
        }
      >
        <span className={`${cardListStyles['price']} text-xl font-semibold tabular-nums`}>
          {appointment.price}
        </span>
      </CardLine>
      <RowButtons
        of={nameOf(appointment)}
        onEdit={() => onEdit(appointment)}
        onDelete={() => onDelete(appointment)}
      />
    </CardRow>
  );
});
