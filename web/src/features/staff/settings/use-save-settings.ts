import type { SavedSettings } from '@dewlane/catalog';
import { useState } from 'react';
import { UpdateBusinessDocument } from '../../../generated/staff/graphql.ts';
import { adoptSettings, savedSettings } from '../../../lib/business/saved-settings.ts';
import { useWrite } from '../../../lib/graphql/use-write.ts';
import { failureField, messageForPeople } from '../../../lib/http/http-error.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { type Business, editOf, type SettingsValues } from './settings-values.ts';

/** Why a save failed. */
export interface SaveFault {
  /** A message for each faulty field, by its path (BIZ-07). */
  readonly fields: Readonly<Record<string, string>>;
  /** The current version if somebody else was faster (STAFF-03); null otherwise. */
  readonly newerVersion: number | null;
}

const NO_FAULT: SaveFault = { fields: {}, newerVersion: null };

/** Saves the changes, based on the shown version; a toast reports the outcome. */
export function useSaveSettings(business: Business, onSaved: () => void) {
  const write = useWrite(UpdateBusinessDocument);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<SaveFault>(NO_FAULT);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(NO_FAULT);
    try {
      await work();
    } catch (error) {
      setFault(faultOf(error));
      showToast({
        title: 'Not Saved',
        text: messageForPeople(error) ?? 'The settings could not be saved. Please try again.',
        tone: 'error',
      });
    } finally {
      setBusy(false);
    }
  }

  const save = (values: SettingsValues, version = business.version) =>
    attempt(async () => {
      const edit = editOf(values, business);
      await write({ input: { expectedVersion: version, idempotencyKey: newKey(), ...edit } });
      // The page was loaded with the earlier settings; its other screens must use the new ones too.
      adoptSettings(withoutForgotten({ ...savedSettings(), ...(edit as SavedSettings) }));
      showToast({
        title: 'Settings Saved',
        text: 'Customers see them within 5 seconds.',
        tone: 'success',
      });
      onSaved();
    });

  return { attempt, save, busy, fault };
}

function faultOf(error: unknown): SaveFault {
  const current = Object(failureField(error, 'current'));
  const isLate = failureField(error, 'code') === 'CHANGED_MEANWHILE';
  return {
    fields: Object(failureField(error, 'fields')),
    newerVersion: isLate && typeof current.version === 'number' ? current.version : null,
  };
}

function withoutForgotten(settings: SavedSettings): SavedSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
