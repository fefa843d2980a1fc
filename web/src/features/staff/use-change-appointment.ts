import {
  DeleteAppointmentDocument,
  UpdateAppointmentDocument,
  type UpdateAppointmentInput,
} from '../../generated/staff/graphql.ts';
import { useWrite } from '../../lib/graphql/use-write.ts';
import { HttpError, messageForPeople } from '../../lib/http/http-error.ts';
import { newKey } from '../../lib/new-key.ts';

/** The dashboard's two changes; each resolves with whether it worked, a failure is told by an alert (SPEC §8). */
export function useChangeAppointment() {
  const update = useWrite(UpdateAppointmentDocument);
  const remove = useWrite(DeleteAppointmentDocument);
  return {
    update: (input: UpdateAppointmentInput) =>
      told(update({ input: { ...input, idempotencyKey: newKey() } }), {
        refused: 'Failed to update appointment',
        unreachable: 'Error updating appointment. Please try again.',
      }),
    remove: (id: string) =>
      told(remove({ input: { id, idempotencyKey: newKey() } }), {
        refused: 'Failed to delete appointment',
        unreachable: 'Error deleting appointment. Please try again.',
      }),
  };
}

async function told(
  change: Promise<unknown>,
  words: { readonly refused: string; readonly unreachable: string },
): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    window.alert(
      error instanceof HttpError
        ? `${words.refused}: ${messageForPeople(error)}`
        : words.unreachable,
    );
    return false;
  }
}
