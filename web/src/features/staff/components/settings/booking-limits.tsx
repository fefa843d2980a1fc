import { MOST_HELD_MINUTES } from '@dewlane/catalog';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { Field } from '../../../../components/ui/field.tsx';
import { Textarea, TextInput } from '../../../../components/ui/text-input.tsx';
import { SETTING_LABELS } from '../../settings/setting-labels.ts';
import { StaffPanel } from '../parts/staff-panel.tsx';
import styles from './booking-limits.module.css';
import type { SettingsPart } from './settings-part.ts';

type NumberName =
  | 'leadHours'
  | 'horizonDays'
  | 'travelMinutes'
  | 'holdMinutes'
  | 'changeLimitHours';

/** Each number of this panel: its name in the form, hint, unit, and name on the server. */
const NUMBERS: readonly (readonly [NumberName, string, string, string])[] = [
  ['leadHours', 'From booking to arrival. Empty: none.', 'hours', 'leadMinutes'],
  ['horizonDays', 'The last day that can be booked. Empty: no limit.', 'days', 'horizonDays'],
  ['travelMinutes', 'Time a crew needs to the next car.', 'minutes', 'travelMinutes'],
  [
    'holdMinutes',
    `While a customer fills in the rest, at most ${MOST_HELD_MINUTES}.`,
    'minutes',
    'holdMinutes',
  ],
  ['changeLimitHours', 'Until so long before the start.', 'hours', 'changeLimitMinutes'],
];

/** How soon and how far ahead customers book, and what applies around a job. */
export function BookingLimits({ values, change, faults }: SettingsPart) {
  return (
    <StaffPanel title="Bookings" Icon={CalendarClock}>
      <div className={styles['limits']}>
        {NUMBERS.map(([name, hint, unit, path]) => (
          <Field key={name} label={SETTING_LABELS[name]} hint={hint} error={faults[path]}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                after={<span className="text-ink-500 text-sm">{unit}</span>}
                value={values[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        label={SETTING_LABELS.paymentNote}
        optional
        hint="In your own words, e.g. “Pay by card or cash when we are done.”"
        error={faults['paymentNote']}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={values.paymentNote}
            onChange={(event) => change({ paymentNote: event.target.value })}
          />
        )}
      </Field>
    </StaffPanel>
  );
}
