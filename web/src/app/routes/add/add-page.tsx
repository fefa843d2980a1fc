import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSavedVehicles } from '../../../features/booking/api/use-saved-vehicles.ts';
import { clearDraftOnLeaving } from '../../../features/booking/draft/clear-draft-on-leaving.ts';
import { resolveEntry } from '../../../features/booking/machine/entry.ts';
import { useKeptQuiz } from '../../../features/booking/use-kept-quiz.ts';
import { wantsToSchedule } from '../../../lib/schedule-wish.ts';
import { type CurrentUser, refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { ScheduleView } from './schedule-view.tsx';
import { VehicleView } from './vehicle-view.tsx';

/** /add and /quiz: the vehicle form and the questionnaire; without a loaded user only 'Loading...' (SPEC §2). */
export function AddPage() {
  const { user } = useCurrentUser();
  useEffect(() => {
    if (user) return;
    const again = () => void refreshCurrentUser();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [user]);
  return user ? <LoadedAddPage user={user} /> : <p className="p-4">Loading...</p>;
}

function LoadedAddPage({ user }: { readonly user: CurrentUser }) {
  const { pathname, search, state } = useLocation();
  const garage = useSavedVehicles();
  const kept = useKeptQuiz(user.isGuest);
  useEffect(() => clearDraftOnLeaving(window), []);

  const entry = resolveEntry({
    path: pathname,
    search: new URLSearchParams(search),
    wantsToSchedule: wantsToSchedule(state),
  });
  return entry.view === 'questionnaire' ? (
    <ScheduleView user={user} entry={entry} garage={garage} kept={kept} />
  ) : (
    <VehicleView user={user} editing={entry.editing} />
  );
}
