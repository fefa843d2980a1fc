import { z } from 'zod';
import { type AnyEvent, eventSchema } from './envelope.ts';

/** The contracts of a topic's events, a union by type. */
interface Contracts<Event> {
  readonly options: readonly { readonly shape: { readonly type: { readonly value: string } } }[];
  parse(event: unknown): Event;
}

/**
 * Makes the reader of a topic's events for their consumers. One of a type that only a later version knows is read by the
 * state, which consumers go by, so that it becomes no dead letter while two versions run together (OPS-53).
 * @param state of events of other types
 * @returns a function that throws ZodError if an event violates its contract, or has another state
 */
export function eventReader<Event, State extends z.ZodType>(
  contracts: Contracts<Event>,
  state: State,
) {
  const known = new Set(contracts.options.map(({ shape }) => shape.type.value));
  const later = eventSchema('', state).extend({ type: z.string() });
  return (event: AnyEvent): Event | z.output<typeof later> =>
    known.has(event.type) ? contracts.parse(event) : later.parse(event);
}
