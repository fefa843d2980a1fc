import { LANGUAGES } from '@dewlane/catalog';
import { z } from 'zod';
import { type AnyEvent, eventSchema } from '../envelope.ts';
import { eventReader } from '../event-reader.ts';

/** An account as published to other services: without password hash and sessions. */
export const userState = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  /** The language the owner has chosen; missing in events of older versions. One of a later version counts as none. */
  language: z.enum(LANGUAGES).nullable().optional().catch(null),
  isLocked: z.boolean(),
  lockoutUntil: z.iso.datetime().nullable(),
  /** Every guest identity that has moved to this account, so that a rebuild has the moves too. */
  guestIds: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type UserState = z.infer<typeof userState>;

export const userRegistered = eventSchema('identity.user-registered.v1', userState);
export const userChanged = eventSchema('identity.user-changed.v1', userState);
/** A guest identity moved to the account; `changed` is `['guestIds']`. */
export const guestMoved = eventSchema('identity.guest-moved.v1', userState);

/**
 * The account was erased, and every service must remove what it keeps about the person (ACCT-06). `previous.guestIds`
 * are the guests that had moved to it; missing in events of older versions.
 */
export const userErased = eventSchema('identity.user-erased.v1', z.null());

export const userEvent = z.discriminatedUnion('type', [
  userRegistered,
  userChanged,
  guestMoved,
  userErased,
]);
export type UserEvent = z.infer<typeof userEvent>;

/** Reads an event of the topic. Of an unknown type it must have a state: only the known erasure erases a person. */
export const readUserEvent = eventReader(userEvent, userState);

const erasedPrevious = z.object({ guestIds: z.array(z.string()).default([]) });

/**
 * The guests whose data is erased with an account; empty for events of older versions.
 * @throws ZodError when they aren't a list of texts
 */
export function guestsErasedWith({ data }: Pick<AnyEvent, 'data'>): readonly string[] {
  return erasedPrevious.parse(data.previous).guestIds;
}
