import { type CrewState, crewAdded, crewChanged, TOPICS } from '@dewlane/events';
import type { Cause } from '@dewlane/events/cause';
import { newId, type OutboxEvent } from '@dewlane/service-kit';
import type { CrewChange } from '../../application/ports/crews.ts';
import type { Crew } from '../../domain/availability/crew.ts';

/** The contract event of a change of a crew, to be published with it (design.md#data-and-events). */
export function toCrewEvent({ before, after }: CrewChange, cause: Cause): OutboxEvent {
  const state = crewStateOf(after);
  const old = before && crewStateOf(before);
  const changed = (['name', 'color', 'hours', 'active'] as const).filter(
    (name) => JSON.stringify(old?.[name]) !== JSON.stringify(state[name]),
  );
  return {
    id: newId(),
    topic: TOPICS.crews,
    key: after.id,
    type: (before ? crewChanged : crewAdded).shape.type.value,
    aggregateVersion: after.version,
    actor: { ...cause.actor },
    occurredAt: after.updatedAt,
    data: {
      state,
      changed,
      previous: old ? Object.fromEntries(changed.map((name) => [name, old[name]])) : {},
    },
    trace: cause.trace,
  };
}

/** A crew as its events carry it. */
export function crewStateOf({
  id,
  name,
  color,
  hours,
  active,
  createdAt,
  updatedAt,
}: Crew): CrewState {
  return {
    id,
    name,
    color,
    hours: hours?.map(({ weekday, opens, closes }) => ({ weekday, opens, closes })) ?? null,
    active,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
