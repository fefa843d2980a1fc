import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.tsx';
import cardStyles from '../../../../components/ui/card.module.css';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { LoadingNote } from '../../../../components/ui/skeleton.tsx';
import type { StaffAppointmentCountsQuery } from '../../../../generated/staff/graphql.ts';
import { useRefreshLists } from '../../../../lib/graphql/use-call.ts';
import { useAppointmentCounts } from '../../api/use-staff-lists.ts';
import { monthName, monthPlus } from '../../navigation/month.ts';
import { useBusinessToday } from '../../navigation/use-business-today.ts';
import { addressOf } from '../../navigation/views.ts';
import { useFocusHeir } from '../parts/use-focus-heir.ts';
import { ViewHead } from '../parts/view-head.tsx';
import styles from './calendar-view.module.css';
import { DayDetail } from './day-detail.tsx';
import { MonthGrid } from './month-grid.tsx';

interface CalendarViewProps {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The chosen day, `YYYY-MM-DD`; its detail is shown beside the month. */
  readonly day: string | null;
}

/** The month with its counts, and the detail of the chosen day. */
export function CalendarView({ month, day }: CalendarViewProps) {
  const navigate = useNavigate();
  const counts = useAppointmentCounts(month);
  // Refreshes the chosen day and its crews, too (ADMIN-08).
  const refresh = useRefreshLists();
  const today = useBusinessToday();
  const previous = useFocusHeir<HTMLButtonElement>(month);
  const tapped = useRef<string>(null);
  useEffect(() => {
    if (day !== null && tapped.current === day) bringIntoView();
    tapped.current = null;
  }, [day]);
  const choose = (chosen: string) => {
    if (chosen === day) return bringIntoView();
    tapped.current = chosen;
    const address = addressOf({ name: 'dayDetail', day: chosen, month });
    void navigate(address, { preventScrollReset: true });
  };
  const show = (next: string) => void navigate(addressOf({ name: 'calendar', month: next }));

  return (
    <>
      <ViewHead title={monthName(month)} onRefresh={refresh} isRefreshing={counts.isRefreshing}>
        {/* At the outer end, so that the other buttons stay where they are when it comes and goes. */}
        {month !== today.slice(0, 7) && (
          <Button
            look="secondary"
            small
            className="max-lg:order-1"
            onClick={() => show(today.slice(0, 7))}
          >
            Today
          </Button>
        )}
        <Button ref={previous} look="secondary" small onClick={() => show(monthPlus(month, -1))}>
          <ChevronLeft className="icon-small" aria-hidden="true" />
          Previous Month
        </Button>
        <Button look="secondary" small onClick={() => show(monthPlus(month, 1))}>
          Next Month
          <ChevronRight className="icon-small" aria-hidden="true" />
        </Button>
      </ViewHead>
      <div className={styles['columns']}>
        <div className="min-w-0">
          {counts.error && (
            <div className="mb-4">
              <LoadError
                text="The month could not be loaded."
                onRetry={counts.refresh}
                busy={counts.isRefreshing}
              />
            </div>
          )}
          {counts.isLoading && <LoadingNote />}
          <MonthGrid
            month={month}
            today={today}
            chosen={day}
            counts={countsOf(counts.data)}
            isLoading={counts.isLoading}
            onChoose={choose}
          />
        </div>
        {day ? (
          <DayDetail day={day} />
        ) : (
          <p className={`${cardStyles['card']} text-ink-500 p-5`}>
            Choose a day to see its appointments.
          </p>
        )}
      </div>
    </>
  );
}

/** By day; null until they have loaded, so that no day seems to be free of appointments (ADMIN-05). */
function countsOf(data: StaffAppointmentCountsQuery | undefined) {
  return data ? new Map(data.staffAppointmentCounts.map((of) => [of.date, of.count])) : null;
}

/** Scrolls the day that was just chosen into view and gives it the focus, where it is not beside the month. */
function bringIntoView(): void {
  const heading = document.getElementById('day');
  const top = heading?.getBoundingClientRect().top ?? 0;
  if (!heading || (top >= 0 && top < window.innerHeight * 0.6)) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
}
