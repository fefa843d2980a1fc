import Calendar from 'lucide-react/icons/calendar';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import List from 'lucide-react/icons/list';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import { useBusinessToday } from '../../navigation/use-business-today.ts';
import { addressOf, type StaffView } from '../../navigation/views.ts';

/** The links to the dashboard's views, in the order of the welcome view (ADMIN-02, BIZ-02). */
export function useStaffLinks() {
  const today = useBusinessToday();
  return [
    {
      label: 'Calendar View',
      Icon: Calendar,
      to: addressOf({ name: 'calendar', month: today.slice(0, 7) }),
      holds: (view: StaffView['name']) => view === 'calendar' || view === 'dayDetail',
    },
    {
      label: 'All Appointments',
      Icon: List,
      to: addressOf({ name: 'appointments' }),
      holds: (view: StaffView['name']) => view === 'appointments',
    },
    {
      label: 'View Users',
      Icon: Users,
      to: addressOf({ name: 'users' }),
      holds: (view: StaffView['name']) => view === 'users',
    },
    {
      label: 'Quiz Responses',
      Icon: ClipboardList,
      to: addressOf({ name: 'quizResponses' }),
      holds: (view: StaffView['name']) => view === 'quizResponses',
    },
    {
      label: 'Business Settings',
      Icon: Store,
      to: addressOf({ name: 'settings' }),
      holds: (view: StaffView['name']) => view === 'settings',
    },
  ] as const;
}
