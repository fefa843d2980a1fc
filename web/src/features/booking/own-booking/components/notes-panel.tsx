import { LIMITS } from '@dewlane/catalog';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { Textarea, TextInput } from '../../../../components/ui/text-input.tsx';
import { useAskBeforeUnload } from '../../../../lib/browser/ask-before-unload.ts';
import { t } from '../../../../lib/text/language.ts';
import type { ChangeRefusal } from '../api/change-refusal.ts';
import type { OwnBooking, OwnDetails } from '../api/use-own-booking.ts';
import styles from './own-booking.module.css';
import { Panel } from './panel.tsx';

interface NotesPanelProps {
  readonly booking: OwnBooking;
  /** The booking after the customer's own last change of its add-on, which may still have been under way; null without one. */
  readonly own: OwnBooking | null;
  readonly isBusy: boolean;
  readonly refusal: ChangeRefusal | null;
  readonly onSave: (details: OwnDetails) => void;
  readonly onClose: () => void;
}

const SAVED = t('Saved. For your safety it is not shown here; type a new one to replace it.');

/** Edits gate code and notes. A saved code is never shown, saved notes only to those who may read them (SELF-12). */
export function NotesPanel({ booking, own, isBusy, refusal, onSave, onClose }: NotesPanelProps) {
  // What the form opened with: notes that arrive while it is open aren't the reader's edits and must not be overwritten (SELF-06).
  const [opened] = useState(booking);
  const shown = opened.specialInstructions ?? '';
  const isHidden = opened.hasNotes && opened.specialInstructions === null;
  // Whoever was told of a change meanwhile has seen it, whatever fails afterwards; changes after that one are told again.
  const seen = useRef(opened.version);
  seen.current = refusal?.currentVersion ?? seen.current;
  if (own && own.specialInstructions === opened.specialInstructions) {
    seen.current = Math.max(seen.current, own.version);
  }
  const [gateCode, setGateCode] = useState('');
  const [notes, setNotes] = useState(shown);
  useAskBeforeUnload(gateCode !== '' || notes !== shown);

  /** Saves the gate code and any changed notes, since either button closes the panel. */
  function save(code: { readonly gateCode?: string }): void {
    const details = { ...code, ...(notes === shown ? {} : { specialInstructions: notes }) };
    if (Object.keys(details).length === 0) onClose();
    else onSave({ ...details, expectedVersion: seen.current });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    save(gateCode.trim() === '' ? {} : { gateCode });
  }

  return (
    <Panel title="Gate code and notes" refusal={refusal}>
      <form className={flowStyles['stack']} onSubmit={submit}>
        <Field label="Gate code" optional hint={booking.hasGateCode ? SAVED : undefined}>
          {(control) => (
            <TextInput
              {...control}
              readOnly={isBusy}
              autoComplete="off"
              maxLength={LIMITS.gateCode}
              value={gateCode}
              onChange={(event) => setGateCode(event.target.value)}
            />
          )}
        </Field>
        {booking.hasGateCode && (
          <Button look="text" small busy={isBusy} onClick={() => save({ gateCode: '' })}>
            Remove the Gate Code
          </Button>
        )}
        <Field label="Notes for the crew" optional hint={isHidden ? SAVED : undefined}>
          {(control) => (
            <Textarea
              {...control}
              readOnly={isBusy}
              maxLength={LIMITS.specialInstructions}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
          )}
        </Field>
        <div className={styles['buttons']}>
          <Button type="submit" wide busy={isBusy}>
            Save
          </Button>
          <Button wide look="text" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Panel>
  );
}
