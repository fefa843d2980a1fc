import type { AnyEvent } from '@dewlane/events';
import type { Cause } from '../../application/requests.ts';

/** The cause of what an event sets off: its own actor, and the event itself. */
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
