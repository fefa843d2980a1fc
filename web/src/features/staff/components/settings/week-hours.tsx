import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import { Checkbox } from '../../../../components/ui/checkbox.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { WEEK } from '../../settings/setting-labels.ts';
import type { DayValues } from '../../settings/settings-values.ts';
import { faultOf, type SettingsPart } from './settings-part.ts';
import styles from './week-hours.module.css';

interface WeekHoursProps {
  /** Sunday first. */
  readonly days: readonly DayValues[];
  readonly change: (days: readonly DayValues[]) => void;
  readonly faults: SettingsPart['faults'];
  /** The path of these hours on the server. */
  readonly path?: string;
}

/** The hours of a week, Monday first; a day that is not ticked is closed. */
export function WeekHours({ days, change, faults, path = 'openingHours' }: WeekHoursProps) {
  const id = useId();
  const setDay = (weekday: number, patch: Partial<DayValues>) =>
    change(days.map((day, place) => (place === weekday ? { ...day, ...patch } : day)));
  return (
    <>
      <ul className={styles['week']}>
        {WEEK.map(([weekday, name]) => {
          const day = days[weekday];
          if (!day) return null;
          const fault = day.isOpen ? faultOf(faults, `${path}.${weekday}`) : undefined;
          const faultId = `${id}-${weekday}`;
          const ofFault = fault
            ? ({ 'aria-invalid': true, 'aria-describedby': faultId } as const)
            : {};
          return (
            <li key={name}>
              <Checkbox
                checked={day.isOpen}
                onChange={(event) => setDay(weekday, { isOpen: event.target.checked })}
              >
                {name}
              </Checkbox>
              {day.isOpen ? (
                <span className={styles['times']}>
                  <TextInput
                    type="time"
                    aria-label={`${name} opens`}
                    {...ofFault}
                    value={day.opens}
                    onChange={(event) => setDay(weekday, { opens: event.target.value })}
                  />
                  <span aria-hidden="true">to</span>
                  <TextInput
                    type="time"
                    aria-label={`${name} closes`}
                    {...ofFault}
                    value={day.closes}
                    onChange={(event) => setDay(weekday, { closes: event.target.value })}
                  />
                </span>
              ) : (
                <span className="text-ink-500">Closed</span>
              )}
              {fault && (
                <p
                  id={faultId}
                  className={`${fieldStyles['field-message']} basis-full`}
                  role="alert"
                >
                  <CircleAlert className="icon-small" aria-hidden="true" />
                  {fault}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {faults[path] && (
        <p className={fieldStyles['field-message']} role="alert">
          <CircleAlert className="icon-small" aria-hidden="true" />
          {faults[path]}
        </p>
      )}
    </>
  );
}
