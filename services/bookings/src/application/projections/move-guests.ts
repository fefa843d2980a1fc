import { tellOfChange } from '../commands/tell-of-change.ts';
import type { Change, Unit } from '../ports.ts';
import type { Cause } from '../requests.ts';

/**
 * Gives the rows of guests to the account they have moved to, each guest once, whatever the order
 * and number of the events that tell of it (design.md#identity-and-permissions). Appointments of guests without an e-mail get
 * their confirmation and reminders now: an account has one.
 */
export async function moveGuests(
  unit: Unit,
  account: { readonly id: string; readonly guestIds: readonly string[] },
  cause: Cause,
  now: Date,
): Promise<void> {
  for (const guestId of account.guestIds) {
    if (await unit.recordMove(guestId, account.id, now)) {
      await moveRows(unit, guestId, account.id, cause, now);
    }
  }
}

async function moveRows(
  unit: Unit,
  guestId: string,
  userId: string,
  cause: Cause,
  now: Date,
): Promise<void> {
  const appointments = (await unit.appointmentsOf(guestId)).map((before) => ({
    before,
    after: { ...before, userId, updatedAt: now, version: before.version + 1 },
  }));
  const responses = (await unit.responsesOf(guestId)).map((before) => ({
    before,
    after: { ...before, userId, version: before.version + 1 },
  }));
  const changes: Change[] = [
    ...appointments.map((change) => ({ kind: 'appointment' as const, ...change })),
    ...responses.map((change) => ({ kind: 'quiz-response' as const, ...change })),
  ];
  await unit.save(changes, cause, now);
  for (const { before, after } of appointments) await tellOfChange(unit, before, after, now);
}
