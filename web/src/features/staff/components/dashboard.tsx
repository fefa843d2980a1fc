import { useSearchParams } from 'react-router-dom';
import { businessToday } from '../../../lib/business-day.ts';
import { type StaffView, viewOf } from '../views.ts';
import { AppointmentsView } from './appointments-view.tsx';
import { CalendarView } from './calendar-view.tsx';
import { ChangesView } from './changes-view.tsx';
import { QuizResponsesView } from './quiz-responses-view.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { UsersView } from './users-view.tsx';
import { Welcome } from './welcome.tsx';

/** /admin: one view at a time, named by the address. */
export function Dashboard() {
  const [search] = useSearchParams();
  const view = viewOf(search, businessToday(new Date()));
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
    case 'welcome':
      return null;
  }
}
