import { lazy, type ReactElement, Suspense } from 'react';
import { useOutletContext, useSearchParams } from 'react-router-dom';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { businessToday } from '../../../lib/dates/business-day.ts';
import { loadChunk } from '../../../lib/loading/load-chunk.ts';
import { monthName } from '../navigation/month.ts';
import { type StaffView, viewOf } from '../navigation/views.ts';
import { shortDate } from '../text/appointment-text.ts';
import { AppointmentsView } from './appointments/appointments-view.tsx';
import { ChangesView } from './audit/changes-view.tsx';
import { CalendarView } from './calendar/calendar-view.tsx';
import type { SignedInStaff } from './frame/staff-frame.tsx';
import { useStaffTitle } from './frame/use-staff-title.ts';
import { QuizResponsesView } from './quiz-responses/quiz-responses-view.tsx';
import { UsersView } from './users/users-view.tsx';
import { Welcome } from './welcome.tsx';

const SettingsView = lazy(() =>
  loadChunk(async () => ({
    default: (await import('./settings/settings-view.tsx')).SettingsView,
  })),
);

/** /admin: one view at a time, named by the address. */
export function Dashboard(): ReactElement {
  const staff = useOutletContext<SignedInStaff>();
  const [search] = useSearchParams();
  const view = viewOf(search);
  useStaffTitle(titleOf(view));
  switch (view.name) {
    case 'calendar':
      return <CalendarView month={monthOf(view)} day={null} />;
    case 'dayDetail':
      return <CalendarView month={view.month} day={view.day} />;
    case 'appointments':
      return <AppointmentsView />;
    case 'users':
      return <UsersView />;
    case 'quizResponses':
      return <QuizResponsesView />;
    case 'changes':
      return <ChangesView />;
    case 'settings':
      return (
        <Suspense
          fallback={
            <>
              <LoadingNote />
              <Skeleton className="h-64 rounded-xl" />
            </>
          }
        >
          <SettingsView />
        </Suspense>
      );
    case 'welcome':
      return <Welcome {...staff} />;
  }
}

/** The month of the calendar; asked below the check only, as the time zone of the current one comes with the first user. */
function monthOf({ month }: Extract<StaffView, { name: 'calendar' }>): string {
  return month ?? businessToday(new Date()).slice(0, 7);
}

/** What a view is called in the document's title, like its heading (FLOW-18). */
function titleOf(view: StaffView): string | undefined {
  switch (view.name) {
    case 'calendar':
      return monthName(monthOf(view));
    case 'dayDetail':
      return shortDate(view.day);
    case 'appointments':
      return 'All Appointments';
    case 'users':
      return 'Users';
    case 'quizResponses':
      return 'Quiz Responses';
    case 'changes':
      return 'Change Log';
    case 'settings':
      return 'Business Settings';
    case 'welcome':
      return undefined;
  }
}
