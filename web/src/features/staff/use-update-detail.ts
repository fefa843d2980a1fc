import { useState } from 'react';
import {
  UpdateAppointmentDocument,
  type UpdateAppointmentInput,
} from '../../generated/staff/graphql.ts';
import { useWrite } from '../../lib/graphql/use-write.ts';
import { newKey } from '../../lib/new-key.ts';
import { showToast } from '../../lib/toasts.ts';

/** The detail page's change: resolves with whether it worked, and says so by a toast (SPEC §8). */
export function useUpdateDetail(id: string) {
  const update = useWrite(UpdateAppointmentDocument);
  const [saving, setSaving] = useState(false);

  async function save(change: Omit<UpdateAppointmentInput, 'id'>): Promise<boolean> {
    setSaving(true);
    try {
      await update({ input: { id, ...change, idempotencyKey: newKey() } });
    } catch {
      showToast({
        title: 'Update Failed',
        text: 'Failed to update the appointment. Please try again.',
        tone: 'error',
      });
      return false;
    } finally {
      setSaving(false);
    }
    showToast({ title: 'Appointment Updated', tone: 'success' });
    return true;
  }

  return { save, saving };
}
