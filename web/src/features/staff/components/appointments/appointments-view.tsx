import History from 'lucide-react/icons/history';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { useRoom } from '../../../../lib/browser/use-room.ts';
import { useCrewPlans } from '../../api/use-crew-plans.ts';
import { useStaffAppointments } from '../../api/use-staff-lists.ts';
import { addressOf } from '../../navigation/views.ts';
import { StaffList } from '../parts/staff-list.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { AppointmentCards } from './appointment-cards.tsx';
import { AppointmentTable } from './appointment-table.tsx';
import { useAppointmentDialogs } from './use-appointment-dialogs.tsx';

/** All appointments, newest booking first: a table from 75 rem, cards below. */
export function AppointmentsView() {
  const { read, rows: listed, showMore, isGrowing } = useStaffAppointments();
  const hasRoomForTable = useRoom(75);
  const { edit, remove, dialogs } = useAppointmentDialogs();
  const { plans: crewPlans, askAgain } = useCrewPlans(listed);
  const refresh = () => {
    read.refresh();
    askAgain();
  };
  const appointments = listed.filter(({ deleted }) => !deleted);
  const rows = { appointments, crewPlans, onEdit: edit, onDelete: remove };
  return (
    <>
      <ViewHead title="All Appointments" onRefresh={refresh} isRefreshing={read.isRefreshing}>
        <ButtonLink look="secondary" small to={addressOf({ name: 'changes' })}>
          <History className="icon-small" aria-hidden="true" />
          Change Log
        </ButtonLink>
      </ViewHead>
      <StaffList
        read={read}
        failure="The appointments could not be loaded."
        empty="No appointments yet."
        count={appointments.length}
        onMore={showMore}
        isGrowing={isGrowing}
      >
        {appointments.length > 0 &&
          (hasRoomForTable ? <AppointmentTable {...rows} /> : <AppointmentCards {...rows} />)}
      </StaffList>
      {dialogs}
    </>
  );
}
