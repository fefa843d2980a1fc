import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { focusContent } from '../../../../components/ui/leave-focus.ts';
import { useFaultFocus } from '../../../../components/ui/use-fault-focus.ts';
import {
  type Business,
  editOf,
  type SettingsValues,
  valuesOf,
} from '../../settings/settings-values.ts';
import { useSaveSettings } from '../../settings/use-save-settings.ts';
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
export function SettingsForm({ business, onEdit, onReload }: SettingsFormProps) {
  const [values, setValues] = useState(() => valuesOf(business));
  const { attempt, save, busy, fault, forgetMessages } = useSaveSettings(business, () =>
    onEdit(false),
  );
  const { check, question } = useCapacityQuestion();
  // What is inert can't get the focus.
  const form = useFaultFocus(busy ? null : fault);
  useKeptFocus(busy);
  const changes = Object.keys(editOf(values, business)).length;
  useUnsaved(changes > 0 && !busy);

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
  async function saveAfterPreview(version = business.version): Promise<void> {
    const { openingHours, closures } = editOf(values, business);
    const saveTyped = () => save(values, version);
    if (openingHours === undefined && closures === undefined) return saveTyped();
    const input = {
      ...(openingHours === undefined ? {} : { openingHours }),
      ...(closures == null ? {} : { closures }),
    };
    await attempt(values, () => check(input, saveTyped));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (changes > 0 && !busy) void saveAfterPreview();
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
        {fault.newerVersion === null ? (
          <p className={styles['note']}>You have changes that are not saved yet.</p>
        ) : (
          <p className={styles['note']} role="alert">
            Somebody else has saved other settings meanwhile.
          </p>
        )}
        <Button
          look="secondary"
          disabled={busy}
          onClick={fault.newerVersion === null ? discard : takeTheirs}
        >
          {fault.newerVersion === null ? 'Discard' : 'Take Theirs'}
        </Button>
        {fault.newerVersion === null ? (
          <Button type="submit" busy={busy}>
            Save Changes
          </Button>
        ) : (
          <Button
            busy={busy}
            onClick={() => void saveAfterPreview(fault.newerVersion ?? undefined)}
          >
            Save Mine Too
          </Button>
        )}
      </div>
      {question}
    </form>
  );
}
