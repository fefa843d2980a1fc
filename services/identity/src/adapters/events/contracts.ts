import { type StaffAccountState, TOPICS, type UserEvent, type UserState } from '@dewlane/events';
import type { Actor, Cause } from '@dewlane/events/cause';
import { newId, type OutboxEvent } from '@dewlane/service-kit';
import type { StaffAccount } from '../../application/ports/staff-accounts.ts';
import type { RepeatedErasure, User, UserChange } from '../../domain/user/user.ts';

const TYPES = {
  'user-registered': 'identity.user-registered.v1',
  'user-changed': 'identity.user-changed.v1',
  'guest-moved': 'identity.guest-moved.v1',
  'user-erased': 'identity.user-erased.v1',
} as const satisfies Record<UserChange['kind'], UserEvent['type']>;

/** The event of a change of an account (topic `identity.users`). */
export function toOutboxEvent(
  { kind, before, after }: UserChange | RepeatedErasure,
  cause: Cause,
): OutboxEvent {
  if (kind === 'user-erased') return erasure(after, cause);
  const state = toUserState(after);
  const previous = before === null ? null : toUserState(before);
  const changed = changedFields(previous, state);
  return {
    id: newId(),
    topic: TOPICS.users,
    key: state.id,
    type: TYPES[kind],
    aggregateVersion: after.version,
    actor: definedFields(cause.actor),
    occurredAt: after.updatedAt,
    data: {
      state,
      changed,
      previous:
        previous === null ? {} : Object.fromEntries(changed.map((name) => [name, previous[name]])),
    },
    trace: cause.trace,
  };
}

/** The event of staff unlocking a staff account (topic `identity.staff-accounts`). */
export function toUnlockedEvent(unlocked: StaffAccount, at: Date, cause: Cause): OutboxEvent {
  const { id, username, version } = unlocked;
  const updatedAt = at.toISOString();
  const state: StaffAccountState = { id, username, isLocked: false, updatedAt };
  return {
    id: newId(),
    topic: TOPICS.staffAccounts,
    key: id,
    type: 'identity.staff-account-unlocked.v1',
    aggregateVersion: version,
    actor: definedFields(cause.actor),
    occurredAt: at,
    data: { state, changed: ['isLocked'], previous: { isLocked: true } },
    trace: cause.trace,
  };
}

/**
 * Contains no personal data, because it stays in the log permanently. It lists the account's guests by their random
 * ids: a consumer that never received the events of their moves, which are erased too, may still have their rows
 * (ACCT-06).
 */
function erasure(
  { id, guestIds, version, updatedAt }: RepeatedErasure['after'],
  cause: Cause,
): OutboxEvent {
  return {
    id: newId(),
    topic: TOPICS.users,
    key: String(id),
    type: TYPES['user-erased'],
    aggregateVersion: version,
    actor: definedFields(cause.actor),
    occurredAt: updatedAt,
    data: { state: null, changed: [], previous: { guestIds } },
    trace: cause.trace,
    erases: true,
  };
}

/** An account as its events carry it. */
export function toUserState(user: User): UserState {
  const { version: _version, id, lockoutUntil, createdAt, updatedAt, ...same } = user;
  return {
    ...same,
    id: String(id),
    lockoutUntil: lockoutUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** For a new account every field; `updatedAt` is never listed. */
function changedFields(previous: UserState | null, state: UserState): (keyof UserState)[] {
  const names = Object.keys(state) as (keyof UserState)[];
  if (previous === null) return names;
  return names.filter(
    (name) =>
      name !== 'updatedAt' && JSON.stringify(previous[name]) !== JSON.stringify(state[name]),
  );
}

function definedFields({ kind, id, username, address }: Actor): OutboxEvent['actor'] {
  return {
    kind,
    id,
    ...(username === undefined ? {} : { username }),
    ...(address === undefined ? {} : { address }),
  };
}
