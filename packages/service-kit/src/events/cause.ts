import type { AnyEvent } from '@dewlane/events';

/** Who made a change, and the request or event that caused it. */
export interface EventCause {
  readonly actor: AnyEvent['actor'];
  readonly trace: {
    readonly traceparent: string | undefined;
    readonly correlationId: string | undefined;
    readonly causationId: string | undefined;
  };
}

/** The cause of changes triggered by an event: the event's actor, and the event itself. */
export function causeOf(event: AnyEvent): EventCause {
  return {
    actor: event.actor,
    trace: {
      traceparent: event.traceparent,
      correlationId: event.correlationid,
      causationId: event.id,
    },
  };
}
