import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { businessToday } from '../../../lib/dates/business-day.ts';
import { loadChunk } from '../../../lib/loading/load-chunk.ts';
import { type StaffView, viewOf } from '../navigation/views.ts';
import { AppointmentsView } from './appointments/appointments-view.tsx';
import { ChangesView } from './audit/changes-view.tsx';
import { CalendarView } from './calendar/calendar-view.tsx';
import { StaffFrame } from './frame/staff-frame.tsx';
import { QuizResponsesView } from './quiz-responses/quiz-responses-view.tsx';
import { UsersView } from './users/users-view.tsx';
import { Welcome } from './welcome.tsx';

const SettingsView = lazy(() =>
  loadChunk(async () => ({
    default: (await import('./settings/settings-view.tsx')).SettingsView,
  })),
);

/** /admin: one view at a time, named by the address. */
export function Dashboard() {
  const [search] = useSearchParams();
  const view = viewOf(search, () => businessToday(new Date()));
  return (
    <StaffFrame title="Admin" view={view.name}>
      {(staff) => (view.name === 'welcome' ? <Welcome {...staff} /> : <View view={view} />)}
    </StaffFrame>
  );
}

function View({ view }: { readonly view: StaffView }) {
  switch (view.name) {
    case 'calendar':
      return <CalendarView month={view.month} day={null} />;
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
        <Suspense>
          <SettingsView />
        </Suspense>
      );
    case 'welcome':
      return null;
  }
}
