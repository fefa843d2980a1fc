import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useBusy } from '../../../../components/ui/busy.ts';
import cardStyles from '../../../../components/ui/card.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import iconButtonStyles from '../../../../components/ui/icon-button.module.css';
import { dateFormat } from '../../../../lib/dates/date-format.ts';
import { t } from '../../../../lib/text/language.ts';
import { longDay } from '../../dates/calendar-day.ts';
import { dayAfter, dayInMonth, monthOf, weeksOf } from '../../dates/month-grid.ts';
import styles from './date-calendar.module.css';

const WEEKDAYS = [
  [t('Sun'), t('Sunday')],
  [t('Mon'), t('Monday')],
  [t('Tue'), t('Tuesday')],
  [t('Wed'), t('Wednesday')],
  [t('Thu'), t('Thursday')],
  [t('Fri'), t('Friday')],
  [t('Sat'), t('Saturday')],
] as const;

const monthName = dateFormat({ month: 'long', year: 'numeric' });

interface DateCalendarProps {
  /** `YYYY-MM-DD`; empty while none is chosen. */
  readonly value: string;
  /** The first day that can be chosen: today in the business time zone. */
  readonly today: string;
  readonly onChoose: (day: string) => void;
  /** Why a day can't be chosen; null if it can. */
  readonly whyClosed: (day: string) => string | null;
  /** Whether the day is fully booked, so that `Full` is shown under its number. */
  readonly isFull: (day: string) => boolean;
  /** Called when a month is shown, with its first day that can be chosen and the number of days from there. */
  readonly onShown: (day: string, days: number) => void;
}

/**
 * A month to choose a day from. Past days are disabled, closed ones say why when pressed; arrow keys, Home, End, Page
 * Up and Page Down move (look.md#parts).
 */
export function DateCalendar({
  value,
  today,
  onChoose,
  whyClosed,
  isFull,
  onShown,
}: DateCalendarProps) {
  const [focused, setFocused] = useState(value);
  const [pressed, setPressed] = useState('');
  // A calendar may be left open past midnight: the day that was today can't be focused any more.
  const current = focused < today ? today : focused;
  const month = monthOf(current);
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const wasMoved = useRef(false);

  useEffect(() => {
    if (wasMoved.current) {
      wasMoved.current = false;
      grid.current?.querySelector<HTMLButtonElement>(`[data-day="${current}"]`)?.focus();
    }
  }, [current]);

  const shownMonth = current.slice(0, 7);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another month is shown, and only then
  useEffect(() => {
    const days = weeksOf(month)
      .flat()
      .filter((day) => day && day >= today);
    if (days[0]) onShown(days[0], days.length);
  }, [shownMonth]);

  const show = (months: number) => setFocused(dayInMonth(`${shownMonth}-01`, months));

  function move(event: KeyboardEvent): void {
    const to = dayForKey(event.key, current);
    if (to === null) return;
    event.preventDefault();
    const day = to < today ? today : to;
    wasMoved.current = day !== current;
    setFocused(day);
  }

  const hasPast = shownMonth > today.slice(0, 7);
  return (
    <div className={`${cardStyles['card']} ${styles['date-calendar']}`}>
      <div className={styles['date-calendar-head']}>
        <h2 id={title} aria-live="polite">
          {monthName(new Date(month.year, month.month, 1, 12))}
        </h2>
        <div className="flex">
          <button
            type="button"
            className={iconButtonStyles['icon-btn']}
            aria-label="Previous month"
            aria-disabled={!hasPast}
            onClick={() => hasPast && show(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className={iconButtonStyles['icon-btn']}
            aria-label="Next month"
            onClick={() => show(1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's date grid is a table with this role */}
      <table role="grid" aria-labelledby={title} ref={grid} onKeyDown={move}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th key={short} scope="col" abbr={long} className="weekday">
                {short.slice(0, 1)}
                <span className={styles['weekday-rest']}>{short.slice(1)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={WEEKDAYS[index]?.[0]}>
                  {day && (
                    <DayButton
                      day={day}
                      today={today}
                      isChosen={day === value}
                      isTabStop={day === current}
                      closed={day < today ? null : whyClosed(day)}
                      full={day >= today && isFull(day)}
                      onChoose={() => {
                        setFocused(day);
                        setPressed(day);
                        if (!whyClosed(day)) onChoose(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['closed-reason']} role="status">
        {pressed && whyClosed(pressed)}
      </p>
    </div>
  );
}

interface DayButtonProps {
  readonly day: string;
  readonly today: string;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly closed: string | null;
  readonly full: boolean;
  readonly onChoose: () => void;
}

function DayButton({ day, today, isChosen, isTabStop, closed, full, onChoose }: DayButtonProps) {
  const isBusy = useBusy();
  const isToday = day === today;
  const isOn = isChosen && !closed;
  return (
    <button
      type="button"
      data-day={day}
      data-full={closed && full ? t('Full') : undefined}
      className={classNames(
        styles['calendar-day'],
        (day < today || closed) && styles['is-off'],
        closed && !full && styles['is-closed'],
        isToday && styles['is-today'],
        isOn && styles['is-on'],
      )}
      aria-label={[longDay(day), isToday && t('today'), isOn && t('chosen'), closed]
        .filter(Boolean)
        .join(', ')}
      disabled={day < today}
      aria-disabled={closed || isBusy ? true : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onChoose}
    >
      {Number(day.slice(8))}
    </button>
  );
}

function dayForKey(key: string, day: string): string | null {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const days: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
  if (months[key]) return dayInMonth(day, months[key]);
  return days[key] === undefined ? null : dayAfter(day, days[key]);
}
