import { classNames } from '../../../../components/ui/class-names.ts';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { dayLabel, daysOf, heatOf } from '../../navigation/month.ts';
import styles from './month-grid.module.css';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

interface MonthGridProps {
  readonly month: string;
  readonly today: string;
  readonly chosen: string | null;
  /** Appointments of each `YYYY-MM-DD` day; a day without any may be missing. Null until they are known. */
  readonly counts: ReadonlyMap<string, number> | null;
  readonly isLoading: boolean;
  readonly onChoose: (day: string) => void;
}

/** The month from Sunday to Saturday, each day with the number of its appointments. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, chosen, counts, isLoading, onChoose } = props;
  const { blanks, days } = daysOf(month);
  return (
    <div className={styles['month']}>
      {WEEKDAYS.map((weekday) => (
        <span key={weekday} className={styles['weekday']} aria-hidden="true">
          {weekday.slice(0, 1)}
          <span className={styles['rest']}>{weekday.slice(1)}</span>
        </span>
      ))}
      {days.map((day, index) => {
        const count = counts && (counts.get(day) ?? 0);
        return (
          <button
            key={day}
            type="button"
            aria-label={dayLabel(day, count)}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            className={classNames(styles['day'], day < today && styles['is-past'])}
            style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}
            onClick={() => onChoose(day)}
          >
            <span className={classNames(styles['number'], 'tabular-nums')}>
              {Number(day.slice(8))}
            </span>
            {isLoading && <Skeleton className="h-6 w-7 max-w-full rounded-xl" />}
            {count !== null && count > 0 && (
              <span className={styles['count']} data-heat={heatOf(count)}>
                {count}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
