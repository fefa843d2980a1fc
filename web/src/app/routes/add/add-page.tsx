import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageShell } from '../../../components/layout/page-shell.tsx';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { useSavedVehicles } from '../../../features/booking/api/use-saved-vehicles.ts';
import { clearDraftOnLeaving } from '../../../features/booking/draft/clear-draft-on-leaving.ts';
import { resolveEntry } from '../../../features/booking/machine/entry.ts';
import { useKeptQuiz } from '../../../features/booking/questionnaire/kept-quiz.ts';
import { wantsToSchedule } from '../../../lib/browser/schedule-wish.ts';
import { type CurrentUser, refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { ScheduleView } from './schedule-view.tsx';
import { VehicleView } from './vehicle-view.tsx';

/** /add and /quiz: the vehicle form and the questionnaire; without a loaded user only 'Loading...' (ADD-10). */
export function AddPage() {
  const { user, hasFailed } = useCurrentUser();
  return user ? <LoadedAddPage user={user} /> : <WithoutUser hasFailed={hasFailed} />;
}

/** 'Loading...' until the user has loaded; after the last retry an error and a way to try again (ADD-10, ADD-13). */
function WithoutUser({ hasFailed }: { readonly hasFailed: boolean }) {
  const [isRetrying, setIsRetrying] = useState(false);

  async function retry(): Promise<void> {
    setIsRetrying(true);
    await refreshCurrentUser();
    setIsRetrying(false);
  }

  if (!hasFailed || isRetrying) {
    return <p className="p-4">Loading...</p>;
  }
  return (
    <PageShell title="Add" bottomNav mainClassName="mx-auto w-full max-w-160 px-4 pt-4">
      <h1 className="sr-only">Add</h1>
      <LoadError text="This page could not be loaded." onRetry={() => void retry()} />
    </PageShell>
  );
}

function LoadedAddPage({ user }: { readonly user: CurrentUser }) {
  const { pathname, search, state } = useLocation();
  const garage = useSavedVehicles();
  const kept = useKeptQuiz(user);
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
