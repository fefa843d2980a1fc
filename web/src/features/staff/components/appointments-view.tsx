import { useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { useStaffAppointments } from '../api/use-staff-lists.ts';
import { AppointmentCards } from './appointment-cards.tsx';
import { AppointmentTable } from './appointment-table.tsx';
import { PAGE_SIZE, StaffList } from './staff-list.tsx';
import { useAppointmentDialogs } from './use-appointment-dialogs.tsx';
import { ViewHead } from './view-head.tsx';

/** All appointments, newest booking first: a table from 75 rem, cards below. */
export function AppointmentsView() {
  const [first, setFirst] = useState(PAGE_SIZE);
  const read = useStaffAppointments(first);
  const hasRoomForTable = useMedia('(min-width: 75rem)');
  const { edit, remove, dialogs } = useAppointmentDialogs();
  const list = read.data?.staffAppointments;
  const appointments = list?.nodes.filter(({ deleted }) => !deleted) ?? [];
  const rows = { appointments, onEdit: edit, onDelete: remove };
  return (
    <>
      <ViewHead
        title="All Appointments"
        onRefresh={read.refresh}
        isRefreshing={read.isRefreshing}
      />
      <StaffList
        read={read}
        failure="The appointments could not be loaded."
        empty="No appointments yet."
        count={appointments.length}
        onMore={list?.pageInfo.hasNextPage ? () => setFirst(first + PAGE_SIZE) : undefined}
      >
        {appointments.length > 0 &&
          (hasRoomForTable ? <AppointmentTable {...rows} /> : <AppointmentCards {...rows} />)}
      </StaffList>
      {dialogs}
    </>
  );
}
