import { z } from 'zod';
import { eventSchema } from '../envelope.ts';
import { eventReader } from '../event-reader.ts';

/** A staff account, as published to other services. */
export const staffAccountState = z.object({
  id: z.string(),
  username: z.string(),
  /** Locked everywhere, or in one of its browsers. */
  isLocked: z.boolean(),
  updatedAt: z.iso.datetime(),
});

export type StaffAccountState = z.infer<typeof staffAccountState>;

/** A member of staff has ended the locks on an account of staff; `changed` is `['isLocked']`. */
export const staffAccountUnlocked = eventSchema(
  'identity.staff-account-unlocked.v1',
  staffAccountState,
);

export const staffAccountEvent = z.discriminatedUnion('type', [staffAccountUnlocked]);
export type StaffAccountEvent = z.infer<typeof staffAccountEvent>;

/** Reads an event of the topic; of an unknown type, one without a state is a deletion. */
export const readStaffAccountEvent = eventReader(staffAccountEvent, staffAccountState.nullable());
