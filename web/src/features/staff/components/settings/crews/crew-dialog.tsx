import type { WeekdayHours } from '@dewlane/catalog';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../../../../components/ui/button.tsx';
import { Checkbox } from '../../../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../../../components/ui/dialog.tsx';
import fieldStyles from '../../../../../components/ui/field.module.css';
import { Field } from '../../../../../components/ui/field.tsx';
import flowStyles from '../../../../../components/ui/flow.module.css';
import modalStyles from '../../../../../components/ui/modal.module.css';
import { TextInput } from '../../../../../components/ui/text-input.tsx';
import { unlessBusy } from '../../../../../components/ui/unless-busy.ts';
import { useFaultFocus } from '../../../../../components/ui/use-fault-focus.ts';
import { changedByBoth, REPLACE_THEIRS } from '../../../text/merge-text.ts';
import { useKeptFocus } from '../../parts/use-kept-focus.ts';
import { WeekHours } from '../week-hours.tsx';
import { type Crew, colorsFor, crewValues } from './crew-values.ts';
import styles from './crews.module.css';
import { useSaveCrew } from './use-save-crew.ts';

interface CrewDialogProps {
  /** Null for a new one. */
  readonly crew: Crew | null;
  readonly others: readonly Crew[];
  /** The business's, as which a crew's own hours begin. */
  readonly openingHours: readonly WeekdayHours[] | null | undefined;
  readonly onClose: () => void;
}

/** A crew's name, colour and hours. */
export function CrewDialog({ crew, others, openingHours, onClose }: CrewDialogProps) {
  const [opened] = useState(() => crewValues(crew, others, openingHours));
  const [values, setValues] = useState(opened);
  const isEdited = JSON.stringify(values) !== JSON.stringify(opened);
  const { save, busy, faults: refused, question, both } = useSaveCrew(onClose, isEdited);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const faults = useMemo(() => ({ ...refused, ...missing }), [refused, missing]);
  // What is inert can't get the focus.
  const form = useFaultFocus(busy ? null : faults);
  useKeptFocus(busy);
  const close = unlessBusy(busy, onClose);
  const replaced = both(crew, values);
  const saving = crew ? 'Save Crew' : 'Add Crew';

  function submit(event: FormEvent): void {
    event.preventDefault();
    const hasName = values.name.trim() !== '';
    setMissing(hasName ? {} : { name: 'Give the crew a name.' });
    if (hasName && !busy) save(crew, values);
  }

  if (question) return question;

  return (
    <Dialog
      open
      onClose={close}
      title={crew ? 'Edit Crew' : 'Add Crew'}
      text="A crew is a van and the people in it: it does one job after the other."
      icon={<Pencil className="icon-large" aria-hidden="true" />}
      tone="water"
    >
      <form ref={form} className={`${flowStyles['stack']} mt-3`} onSubmit={submit} noValidate>
        <div className={flowStyles['stack']} inert={busy}>
          <Field label="Name" error={faults['name']}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={60}
                placeholder="Van 1"
                value={values.name}
                onChange={(event) => setValues({ ...values, name: event.target.value })}
              />
            )}
          </Field>
          <fieldset className={styles['colors']}>
            <legend className={fieldStyles['field-label']}>Color</legend>
            {colorsFor(crew).map(([color, name]) => (
              <label key={color}>
                <input
                  type="radio"
                  name="crew-color"
                  checked={values.color === color}
                  onChange={() => setValues({ ...values, color })}
                />
                <span className={styles['dot']} style={{ background: color }} aria-hidden="true" />
                {name}
              </label>
            ))}
          </fieldset>
          <Checkbox
            checked={!values.hasOwnHours}
            onChange={(event) => setValues({ ...values, hasOwnHours: !event.target.checked })}
          >
            Works whenever you are open
          </Checkbox>
          {values.hasOwnHours && (
            <WeekHours
              path="hours"
              days={values.days}
              change={(days) => setValues({ ...values, days })}
              faults={faults}
            />
          )}
        </div>
        {replaced.length > 0 && (
          <p className="font-semibold" role="alert">
            {changedByBoth(replaced)}
          </p>
        )}
        <div className={modalStyles['actions']}>
          <Button type="submit" wide busy={busy}>
            {replaced.length > 0 ? REPLACE_THEIRS : saving}
          </Button>
          <Button look="secondary" wide onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
