import type { AnyEvent } from '@dewlane/events';
import type { Cause } from '@dewlane/events/cause';

/** The cause of changes triggered by an event: the event's actor, and the event itself. */
export function causeOf(event: AnyEvent): Cause {
  return {
    actor: event.actor,
    trace: {
      traceparent: event.traceparent,
      correlationId: event.correlationid,
      causationId: event.id,
    },
  };
}
