import { useEffect, useState } from 'react';
import { PageShell } from '../../../components/layout/page-shell.tsx';
import twoPaneStyles from '../../../components/layout/two-pane.module.css';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import type { SavedVehicles } from '../../../features/booking/api/use-saved-vehicles.ts';
import styles from '../../../features/booking/components/confirmation/confirmation.module.css';
import questionStyles from '../../../features/booking/components/parts/question.module.css';
import { Questionnaire } from '../../../features/booking/components/questionnaire.tsx';
import type { QuestionnaireEntry } from '../../../features/booking/machine/entry.ts';
import type { KeptQuiz } from '../../../features/booking/questionnaire/kept-quiz.ts';
import { announceOpening } from '../../../features/booking/questionnaire/waiting-booking.ts';
import type { CurrentUser } from '../../../lib/session/current-user.ts';
import { t } from '../../../lib/text/language.ts';
import { addHeader } from './add-header.tsx';
import { ADD_PANEL, AddTabs } from './add-tabs.tsx';
import scheduleViewStyles from './schedule-view.module.css';

interface ScheduleViewProps {
  readonly user: CurrentUser;
  readonly entry: QuestionnaireEntry;
  readonly garage: SavedVehicles;
  readonly kept: KeptQuiz;
}

/** The tab 'Schedule Service': the questionnaire, beside the driveway on a desktop (ADD-11, look.md#layout). */
export function ScheduleView({ user, entry, garage, kept }: ScheduleViewProps) {
  const { close } = kept;
  const [round, setRound] = useState(0);
  useEffect(() => close, [close]);
  // A vehicle in the address determines the first question, so vehicles must be loaded first.
  const isLoading = entry.vehicleId !== null && garage.isLoading;
  useEffect(() => (isLoading ? announceOpening() : undefined), [isLoading]);
  const header = addHeader(user, false);
  const tabs = <AddTabs value="service" />;

  if (isLoading) {
    return (
      <PageShell
        title="Schedule Service"
        header={header}
        bottomNav
        mainClassName={twoPaneStyles['pane-main']}
      >
        <LoadingNote />
        <div className={questionStyles['question']}>
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="mt-6 h-90 rounded-xl" />
        </div>
      </PageShell>
    );
  }
  return (
    <Questionnaire
      key={round}
      quiz={kept.open(entry, garage)}
      garage={garage}
      user={user}
      tabs={tabs}
      onAgain={() => {
        close();
        setRound(round + 1);
      }}
    >
      {({ side, main, isDone }) => (
        <PageShell
          title={isDone ? t('Booking') : t('Schedule Service')}
          header={header}
          bottomNav
          aside={side}
          mainClassName={
            isDone
              ? styles['page']
              : `${twoPaneStyles['pane-main']} ${scheduleViewStyles['has-booking-summary']}`
          }
        >
          {isDone ? (
            main
          ) : (
            <div id={ADD_PANEL} role="tabpanel" aria-labelledby={`${ADD_PANEL}-service`}>
              {main}
            </div>
          )}
        </PageShell>
      )}
    </Questionnaire>
  );
}
