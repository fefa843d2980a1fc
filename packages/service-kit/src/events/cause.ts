import type { AnyEvent } from '@dewlane/events';

/** Who made a change, and what ties it to the request or event behind it. */
export interface EventCause {
  readonly actor: AnyEvent['actor'];
  readonly trace: {
    readonly traceparent: string | undefined;
    readonly correlationId: string | undefined;
    readonly causationId: string | undefined;
  };
}

/** The cause of the changes that an event leads to: the event's own actor, and the event itself. */
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
