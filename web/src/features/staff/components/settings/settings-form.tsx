import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { focusContent } from '../../../../components/ui/leave-focus.ts';
import { useFaultFocus } from '../../../../components/ui/use-fault-focus.ts';
import { mergeSettings } from '../../settings/merge-settings.ts';
import {
  type Business,
  editOf,
  type SettingsValues,
  valuesOf,
} from '../../settings/settings-values.ts';
import { useSaveSettings } from '../../settings/use-save-settings.ts';
import { changedByBoth, REPLACE_THEIRS } from '../../text/merge-text.ts';
import { useUnsaved } from '../frame/leave-guard.tsx';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { BookingLimits } from './booking-limits.tsx';
import { Closures } from './closures.tsx';
import { ContactSettings } from './contact-settings.tsx';
import { useCapacityQuestion } from './crews/capacity-question.tsx';
import { OpeningHoursSettings } from './opening-hours-settings.tsx';
import { PackageSettings } from './package-settings.tsx';
import styles from './settings-form.module.css';
import type { SettingsPart } from './settings-part.ts';

interface SettingsFormProps {
  /** The settings to edit. */
  readonly business: Business;
  /** Whether anything differs from them now. */
  readonly onEdit: (isEdited: boolean) => void;
  /** Reloads the current settings. */
  readonly onReload: () => void;
}

/** All settings in one form; changes are saved together or not at all. */
export function SettingsForm({ business: opened, onEdit, onReload }: SettingsFormProps) {
  const [business, setBusiness] = useState(opened);
  const [values, setValues] = useState(() => valuesOf(business));
  const { attempt, save, busy, isSent, fault, forgetMessages } = useSaveSettings((saved) => {
    // The settings may not have loaded anew: nothing is to be saved again all the same.
    setBusiness(saved);
    setValues(valuesOf(saved));
    onEdit(false);
  });
  const { check, question } = useCapacityQuestion();
  // What is inert can't get the focus.
  const form = useFaultFocus(busy ? null : fault);
  useKeptFocus(busy);
  const changes = Object.keys(editOf(values, business)).length;
  const theirs = fault.theirs?.version === business.version ? null : fault.theirs;
  const merged = theirs && mergeSettings(valuesOf(business), values, valuesOf(theirs));
  useUnsaved(changes > 0 && !isSent);

  function take(next: SettingsValues): void {
    setValues(next);
    onEdit(Object.keys(editOf(next, business)).length > 0);
  }

  const part: SettingsPart = {
    values,
    change: (patch) => take({ ...values, ...patch }),
    faults: fault.fields,
  };

  /** Lists the appointments that changed hours and closed days leave behind before saving (AVAIL-15, AVAIL-18). */
  async function saveAfterPreview(typed: SettingsValues, basedOn: Business): Promise<void> {
    const { openingHours, closures } = editOf(typed, basedOn);
    const saveTyped = () => save(typed, basedOn);
    if (openingHours === undefined && closures === undefined) return saveTyped();
    const input = {
      ...(openingHours === undefined ? {} : { openingHours }),
      ...(closures == null ? {} : { closures }),
    };
    await attempt(typed, basedOn, () => check(input, saveTyped));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (changes > 0 && !busy) void saveAfterPreview(values, business);
  }

  /** Goes on from theirs, so that the form shows what is being saved. */
  function saveMerged(): void {
    if (!theirs || !merged) return;
    setBusiness(theirs);
    setValues(merged.values);
    void saveAfterPreview(merged.values, theirs);
  }

  function discard(): void {
    forgetMessages();
    take(valuesOf(business));
    // The button is hidden then.
    focusContent();
  }

  function takeTheirs(): void {
    onEdit(false);
    onReload();
    // The form is another one then.
    focusContent();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Business settings">
      <div className={styles['grid']} inert={busy}>
        <OpeningHoursSettings {...part} timeZone={business.timeZone} />
        <Closures {...part} />
        <PackageSettings {...part} />
        <ContactSettings {...part} />
        <BookingLimits {...part} />
      </div>
      <div className={styles['bar']} hidden={changes === 0 && !busy}>
        {merged ? (
          <p className={styles['note']} role="alert">
            {merged.both.length === 0
              ? 'Somebody else has saved other settings meanwhile.'
              : changedByBoth(merged.both)}
          </p>
        ) : (
          <p className={styles['note']}>You have changes that are not saved yet.</p>
        )}
        <Button look="secondary" disabled={busy} onClick={merged ? takeTheirs : discard}>
          {merged ? 'Take Theirs' : 'Discard'}
        </Button>
        {merged ? (
          <Button busy={busy} onClick={saveMerged}>
            {merged.both.length === 0 ? 'Save Mine Too' : REPLACE_THEIRS}
          </Button>
        ) : (
          <Button type="submit" busy={busy}>
            Save Changes
          </Button>
        )}
      </div>
      {question}
    </form>
  );
}
