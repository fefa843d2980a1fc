import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { Checkbox } from '../../../../components/ui/checkbox.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import type { DayValues } from '../../settings/settings-values.ts';
import { Panel } from '../parts/panel.tsx';
import type { SettingsPart } from './settings-part.ts';

/** Monday first, as a working week is read; each with its place in the values. */
const WEEK = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;

/** When the business works, weekday by weekday. */
export function OpeningHoursSettings({
  values,
  change,
  faults,
  timeZone,
}: SettingsPart & { readonly timeZone: string }) {
  const { days, keepsHours } = values;
  const setDay = (weekday: number, patch: Partial<DayValues>) =>
    change({ days: days.map((day, place) => (place === weekday ? { ...day, ...patch } : day)) });
  // The server counts the days that are sent: the open ones, Sunday first.
  const faultOf = (weekday: number) => {
    const place = days.slice(0, weekday).filter(({ isOpen }) => isOpen).length;
    return faults[`openingHours.${place}.closes`] ?? faults[`openingHours.${place}.opens`];
  };
  return (
    <Panel title="Opening hours" Icon={Clock}>
      <Checkbox
        checked={keepsHours}
        onChange={(event) => change({ keepsHours: event.target.checked })}
      >
        Take bookings only within opening hours
      </Checkbox>
      {keepsHours ? (
        <>
          <ul className="settings-week">
            {WEEK.map(([weekday, name]) => {
              const day = days[weekday];
              if (!day) return null;
              const fault = day.isOpen ? faultOf(weekday) : undefined;
              const invalid = fault ? true : undefined;
              return (
                <li key={name}>
                  <Checkbox
                    checked={day.isOpen}
                    onChange={(event) => setDay(weekday, { isOpen: event.target.checked })}
                  >
                    {name}
                  </Checkbox>
                  {day.isOpen ? (
                    <span className="settings-times">
                      <TextInput
                        type="time"
                        aria-label={`${name} opens`}
                        aria-invalid={invalid}
                        value={day.opens}
                        onChange={(event) => setDay(weekday, { opens: event.target.value })}
                      />
                      <span aria-hidden="true">to</span>
                      <TextInput
                        type="time"
                        aria-label={`${name} closes`}
                        aria-invalid={invalid}
                        value={day.closes}
                        onChange={(event) => setDay(weekday, { closes: event.target.value })}
                      />
                    </span>
                  ) : (
                    <span className="muted">Closed</span>
                  )}
                  {fault && (
                    <p className="field-message basis-full" role="alert">
                      <CircleAlert className="icon-small" aria-hidden="true" />
                      {fault}
                    </p>
                  )}
                </li>
              );
            })}
          </ul>
          {faults['openingHours'] && (
            <p className="field-message" role="alert">
              <CircleAlert className="icon-small" aria-hidden="true" />
              {faults['openingHours']}
            </p>
          )}
          <p className="muted text-sm">
            Work begins and ends within these hours. Times are those of{' '}
            {timeZone.replaceAll('_', ' ')}.
          </p>
        </>
      ) : (
        <p className="muted text-sm">
          Customers see “Mon-Sat 8AM-6PM”, and can book any day and time.
        </p>
      )}
    </Panel>
  );
}
