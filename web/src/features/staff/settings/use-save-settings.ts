import type { SavedSettings } from '@dewlane/catalog';
import { useState } from 'react';
import { UpdateBusinessDocument } from '../../../generated/staff/graphql.ts';
import { adoptSettings, savedSettings } from '../../../lib/business/saved-settings.ts';
import { useRefreshLists } from '../../../lib/graphql/use-call.ts';
import { useKeyFor } from '../../../lib/graphql/use-key-for.ts';
import { useWrite } from '../../../lib/graphql/use-write.ts';
import { errorField } from '../../../lib/http/http-error.ts';
import { fieldMessagesIn, newerStateIn } from '../../../lib/refusals/refusal-details.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { messagesByRow } from './rows.ts';
import {
  type Business,
  businessAfter,
  businessIn,
  editOf,
  rowsOf,
  type SettingsValues,
} from './settings-values.ts';

/** Why a save failed. */
export interface SaveFault {
  /** A message for each faulty field, by its path with its row (BIZ-07). */
  readonly fields: Readonly<Record<string, string>>;
  /** What somebody else has saved once they were faster (STAFF-03); null otherwise. */
  readonly theirs: Business | null;
}

const NO_FAULT: SaveFault = { fields: {}, theirs: null };

/** Saves the changes, based on the given settings; a toast reports the outcome. `onSaved` gets what is saved then. */
export function useSaveSettings(onSaved: (saved: Business) => void) {
  const write = useWrite(UpdateBusinessDocument);
  const refresh = useRefreshLists();
  const withKey = useKeyFor();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [fault, setFault] = useState<SaveFault>(NO_FAULT);

  const forgetMessages = () => setFault((last) => ({ ...last, fields: {} }));

  async function attempt(
    values: SettingsValues,
    business: Business,
    work: () => Promise<void>,
  ): Promise<void> {
    setBusy(true);
    forgetMessages();
    try {
      await work();
    } catch (error) {
      const fields = messagesByRow(fieldMessagesIn(error), rowsOf(values));
      const newer = newerStateIn(error);
      const theirs = newer && businessIn(business, newer);
      // Whoever leaves now and comes back is to find theirs.
      if (theirs) void refresh();
      setFault((last) => ({ fields, theirs: theirs ?? last.theirs }));
      showToast({
        title: 'Not Saved',
        text: errorField(error) ?? 'The settings could not be saved. Please try again.',
        tone: 'error',
      });
    } finally {
      setBusy(false);
      setSent(false);
    }
  }

  const save = (values: SettingsValues, business: Business) =>
    attempt(values, business, async () => {
      setSent(true);
      const edit = editOf(values, business);
      const input = { expectedVersion: business.version, ...edit };
      const { updateBusiness } = await withKey(input, (keyed) => write({ input: keyed }));
      setFault(NO_FAULT);
      // The page was loaded with the earlier settings; its other screens must use the new ones too.
      adoptSettings(withoutForgotten({ ...savedSettings(), ...(edit as SavedSettings) }));
      showToast({
        title: 'Settings Saved',
        text: 'Customers see them within 5 seconds.',
        tone: 'success',
      });
      onSaved(businessAfter(business, edit, updateBusiness.version));
    });

  return { attempt, save, busy, isSent, fault, forgetMessages };
}

function withoutForgotten(settings: SavedSettings): SavedSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
