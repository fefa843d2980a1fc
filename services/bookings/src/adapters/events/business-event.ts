import type { BusinessSettings } from '@dewlane/catalog';
import { type BusinessState, businessChanged, TOPICS } from '@dewlane/events';
import type { Cause } from '@dewlane/events/cause';
import { newId, type OutboxEvent } from '@dewlane/service-kit';
import type { BusinessChange } from '../../application/ports/business.ts';
import { BUSINESS_ID, changedSettings } from '../../domain/business/business.ts';

/** The settings, after at least one save. */
type SavedBusiness = BusinessChange['after'];

/** The contract event of a change of the settings, to be published with it (design.md#data-and-events). */
export function toBusinessEvent({ before, after }: BusinessChange, cause: Cause): OutboxEvent {
  const changed = changedSettings(before.settings, after.settings);
  return {
    id: newId(),
    topic: TOPICS.business,
    key: BUSINESS_ID,
    type: businessChanged.shape.type.value,
    aggregateVersion: after.version,
    actor: { ...cause.actor },
    occurredAt: after.updatedAt,
    data: {
      state: businessStateOf(after),
      changed,
      previous: Object.fromEntries(changed.map((name) => [name, before.settings[name] ?? null])),
    },
    trace: cause.trace,
  };
}

/** The settings as their events carry them. */
export function businessStateOf({ settings, updatedAt }: SavedBusiness): BusinessState {
  const one = <Name extends keyof BusinessSettings>(name: Name) => settings[name] ?? null;
  const many = <Item>(items: readonly Item[] | undefined) => (items ? [...items] : null);
  const packages = settings.packages?.map((item) => ({ ...item, features: [...item.features] }));
  return {
    id: BUSINESS_ID,
    name: one('name'),
    phone: one('phone'),
    email: one('email'),
    serviceAreas: many(settings.serviceAreas),
    packages: packages ?? null,
    openingHours: many(settings.openingHours),
    closures: many(settings.closures),
    leadMinutes: one('leadMinutes'),
    horizonDays: one('horizonDays'),
    travelMinutes: one('travelMinutes'),
    holdMinutes: one('holdMinutes'),
    changeLimitMinutes: one('changeLimitMinutes'),
    paymentNote: one('paymentNote'),
    updatedAt: updatedAt.toISOString(),
  } satisfies Record<keyof BusinessSettings, unknown> & BusinessState;
}
