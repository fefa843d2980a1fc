/** A change to something that the admin service projects, as its event told it. */
export interface ObservedChange {
  /** The event's id; an audit entry takes it over, so that it is written once. */
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
  /** The subject after the change; null when it was deleted. */
  readonly state: Readonly<Record<string, unknown>> | null;
  /** Names of the changed fields. */
  readonly changed: readonly string[];
  /** Their old values. */
  readonly previous: Readonly<Record<string, unknown>>;
  readonly occurredAt: string;
  /** Its person was erased: what was kept of earlier changes goes (ACCT-06). */
  readonly erases?: boolean;
  /** The guests that had moved to the account whose person was erased. */
  readonly erasedGuests?: readonly string[];
}

/** Who changed what, from what to what, when and from where (design.md#the-graph-and-the-calls). */
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

/** The audit entry of a change; null for changes that neither staff made, nor customers to a booking (SELF-05). */
export function auditEntryOf(change: ObservedChange): AuditEntry | null {
  const { actor, state, changed } = change;
  if (actor.kind !== 'staff' && !isOwnChange(change)) return null;
  return {
    id: change.eventId,
    actorId: actor.id,
    actor: actor.kind === 'staff' ? (actor.username ?? actor.id) : 'customer',
    address: actor.address ?? null,
    action: actionOf(change.type),
    subjectType: change.subjectType,
    subjectId: change.subjectId,
    before: { ...nameOf(change), ...change.previous },
    after: state && {
      ...nameOf(change),
      ...Object.fromEntries(changed.map((field) => [field, state[field] ?? null])),
    },
    occurredAt: change.occurredAt,
  };
}

/** A crew's name where something else was changed: without it nobody knows later which one it was. */
function nameOf({ subjectType, state, changed }: ObservedChange): Record<string, unknown> {
  return subjectType === 'crew' && !changed.includes('name') ? { name: state?.['name'] } : {};
}

/** What customers change of a booking by themselves. */
const OWN_FIELDS: readonly string[] = [
  'serviceDate',
  'status',
  'gateCode',
  'specialInstructions',
  'addOn',
  'contactEmail',
];

/** Whether a customer has changed a booking that stood; answers that complete it are part of it. */
function isOwnChange({ actor, type, changed }: ObservedChange): boolean {
  if (actor.kind !== 'customer' && actor.kind !== 'guest') return false;
  const action = actionOf(type);
  if (action === 'appointment-links-ended') return true;
  if (action !== 'appointment-changed' || changed.includes('quizResponseId')) return false;
  return changed.some((field) => OWN_FIELDS.includes(field));
}

/** `bookings.appointment-changed.v1` is the action `appointment-changed`. */
function actionOf(type: string): string {
  return type.split('.')[1] ?? type;
}
