import type { Actor } from './envelope.ts';

export type { Actor };

/** The ids that link a change with the request or the event that caused it, and with the logs. */
export interface Trace {
  /** The W3C trace context of the request. */
  readonly traceparent?: string | undefined;
  /** One id for everything that a user's action triggers. */
  readonly correlationId?: string | undefined;
  /** The id of the event that caused the change, if one did. */
  readonly causationId?: string | undefined;
}

/** Who caused a change and by which request; both are carried in its event. */
export interface Cause {
  readonly actor: Actor;
  readonly trace: Trace;
}

/** The cause of changes by a job or an operator's command. */
export const BY_SYSTEM: Cause = { actor: { kind: 'system', id: 'system' }, trace: {} };
