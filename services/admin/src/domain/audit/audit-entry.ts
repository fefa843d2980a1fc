import { OWN_DETAIL_NAMES } from '@dewlane/catalog';

/** What staff did to a subject whose person was erased since. */
export interface StaffAct {
  readonly eventId: string;
  readonly type: string;
  readonly actor: ObservedChange['actor'];
  readonly occurredAt: string;
}

/** A change from an event of an observed topic. */
export interface ObservedChange {
  /** The event's id, also the id of the audit entry, which is therefore written once. */
  readonly eventId: string;
  /** The event's type, e.g. `bookings.appointment-changed.v1`. */
  readonly type: string;
  readonly actor: {
    readonly kind: 'customer' | 'guest' | 'staff' | 'system';
    readonly id: string;
    readonly username?: string | undefined;
    readonly address?: string | undefined;
  };
  readonly subjectType:
    | 'appointment'
    | 'user'
    | 'staff-account'
    | 'quiz-response'
    | 'business'
    | 'crew';
  readonly subjectId: string;
  /** The subject's state after the change; null if deleted. */
  readonly state: Readonly<Record<string, unknown>> | null;
  /** Names of the changed fields. */
  readonly changed: readonly string[];
  /** Their old values. */
  readonly previous: Readonly<Record<string, unknown>>;
  readonly occurredAt: string;
  /** Its person was erased: values of earlier changes are removed (ACCT-06). */
  readonly erases?: boolean;
  /** The guests that had moved to the account whose person was erased. */
  readonly erasedGuests?: readonly string[];
  /** What staff had done before the erasure, if no other event tells it (PERM-15). */
  readonly staffActs?: readonly StaffAct[];
}

/**
 * An entry of the audit log: who changed what, the old and new values, when and from which address
 * (design.md#the-graph-and-the-calls).
 */
export interface AuditEntry {
  readonly id: string;
  readonly actorId: string;
  readonly actor: string;
  readonly address: string | null;
  /** What was done, e.g. `appointment-changed`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly occurredAt: string;
}

/**
 * The audit entry of a change; null unless it was made by staff, or by a customer to a booking (SELF-05). Staff don't change
 * answers: those only lose their link to an appointment that staff delete, which has an entry of its own.
 */
export function auditEntryOf(change: ObservedChange): AuditEntry | null {
  const { actor, subjectType, state, changed } = change;
  if (subjectType === 'quiz-response') return null;
  if (actor.kind !== 'staff' && !isOwnChange(change)) return null;
  return {
    id: change.eventId,
    actorId: actor.id,
    actor: actor.kind === 'staff' ? (actor.username ?? actor.id) : 'customer',
    address: actor.address ?? null,
    action: actionOf(change.type),
    subjectType,
    subjectId: change.subjectId,
    before: { ...nameOf(change), ...change.previous },
    after: state && {
      ...nameOf(change),
      ...Object.fromEntries(changed.map((field) => [field, state[field] ?? null])),
    },
    occurredAt: change.occurredAt,
  };
}

/** The audit entries of what staff had done before an erasure: without texts, as an erasure leaves all others. */
export function entriesBefore(erasure: ObservedChange): AuditEntry[] {
  const blank = { state: {}, changed: [], previous: {} };
  return (erasure.staffActs ?? []).flatMap(
    (act) => auditEntryOf({ ...erasure, ...act, ...blank }) ?? [],
  );
}

/** The fields by which staff know a subject. */
const NAMES: Partial<Record<ObservedChange['subjectType'], readonly string[]>> = {
  appointment: ['contactName', 'vehicleInfo', 'confirmationNumber'],
  crew: ['name'],
  user: ['username'],
  'staff-account': ['username'],
};

/** The subject's name if other fields changed, so that the entry shows which appointment, crew or account it was. */
function nameOf({ subjectType, state, changed }: ObservedChange): Record<string, unknown> {
  const named = (NAMES[subjectType] ?? []).filter((field) => !changed.includes(field));
  return Object.fromEntries(
    named.flatMap((field) => (state?.[field] ? [[field, state[field]]] : [])),
  );
}

/** The fields of a booking that customers can change. */
const OWN_FIELDS: readonly string[] = [
  'serviceDate',
  'status',
  'contactEmail',
  ...OWN_DETAIL_NAMES,
];

/** Whether a customer has changed an existing booking; late answers that complete one don't count. */
function isOwnChange({ actor, type, changed }: ObservedChange): boolean {
  if (actor.kind !== 'customer' && actor.kind !== 'guest') return false;
  const action = actionOf(type);
  if (action === 'appointment-links-ended') return true;
  if (action !== 'appointment-changed' || changed.includes('quizResponseId')) return false;
  return changed.some((field) => OWN_FIELDS.includes(field));
}

/** `bookings.appointment-changed.v1` becomes the action `appointment-changed`. */
function actionOf(type: string): string {
  return type.split('.')[1] ?? type;
}
