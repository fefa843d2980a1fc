import CalendarOff from 'lucide-react/icons/calendar-off';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { IconButton } from '../../../../components/ui/icon-button.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import type { ClosureValues } from '../../settings/settings-values.ts';
import { StaffPanel } from '../parts/staff-panel.tsx';
import { useFocusHeir } from '../parts/use-focus-heir.ts';
import styles from './closures.module.css';
import type { SettingsPart } from './settings-part.ts';

/** Days on which the business is closed whatever the weekday says. */
export function Closures({ values, change, faults }: SettingsPart) {
  const { closures } = values;
  const added = useRef<number>(null);
  const addButton = useFocusHeir<HTMLButtonElement>(closures.length);
  const set = (row: number, patch: Partial<ClosureValues>) =>
    change({ closures: closures.map((one) => (one.row === row ? { ...one, ...patch } : one)) });

  function add(): void {
    const row = Math.max(-1, ...closures.map((one) => one.row)) + 1;
    added.current = row;
    change({ closures: [...closures, { row, from: '', to: '', reason: '' }] });
  }

  return (
    <StaffPanel title="Closed days" Icon={CalendarOff}>
      {closures.length === 0 && (
        <p className="text-ink-500 text-sm">Holidays and days off. Nobody can book them.</p>
      )}
      <ul className="grid gap-4">
        {closures.map((closure, place) => (
          <li key={closure.row}>
            {/* The rows' fields have the same labels, so each row has a name. */}
            <fieldset className={styles['closure']} aria-label={`Closed days ${place + 1}`}>
              <Field label="First day" error={faults[`closures.${closure.row}.from`]}>
                {(control) => (
                  <TextInput
                    {...control}
                    ref={closure.row === added.current ? focus : undefined}
                    type="date"
                    value={closure.from}
                    onChange={(event) => set(closure.row, { from: event.target.value })}
                  />
                )}
              </Field>
              <Field label="Last day" error={faults[`closures.${closure.row}.to`]}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="date"
                    min={closure.from}
                    value={closure.to}
                    onChange={(event) => set(closure.row, { to: event.target.value })}
                  />
                )}
              </Field>
              <Field label="Reason" optional error={faults[`closures.${closure.row}.reason`]}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={100}
                    value={closure.reason}
                    onChange={(event) => set(closure.row, { reason: event.target.value })}
                  />
                )}
              </Field>
              <IconButton
                outlined
                label={`Remove closed days from ${closure.from || 'the new row'}`}
                onClick={() =>
                  change({ closures: closures.filter(({ row }) => row !== closure.row) })
                }
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </fieldset>
          </li>
        ))}
      </ul>
      <Button ref={addButton} look="secondary" small onClick={add}>
        <Plus className="icon-small" aria-hidden="true" />
        Add Closed Days
      </Button>
    </StaffPanel>
  );
}

/** Leads to the first field of a row that was just added. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
