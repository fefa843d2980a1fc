import { APPOINTMENT_STATUSES, type AppointmentStatus } from '@dewlane/catalog';
import { newerStateIn } from '../../../lib/refusals/refusal-details.ts';

/** The fields of an appointment that change after the booking, with present or former values; one left out is unknown. */
export interface ChangeableFields {
  readonly version: number;
  readonly serviceDate?: string | null | undefined;
  readonly priceCents?: number | null | undefined;
  readonly location?: string | null | undefined;
  readonly status?: string | null | undefined;
  /** The planned arrival, an instant as ISO 8601 text. */
  readonly plannedStartsAt?: string | null | undefined;
  readonly gateCode?: string | null | undefined;
  readonly specialInstructions?: string | null | undefined;
  readonly addOn?: string | null | undefined;
}

/** A change of the booking itself, wanted by staff. */
export interface AppointmentEdit {
  readonly serviceDate?: string;
  readonly priceCents?: number;
  readonly location?: string;
  readonly status?: AppointmentStatus;
}

/** When the crew is to come, an instant as ISO 8601 text. */
export interface ArrivalPlan {
  readonly plannedStartsAt: string;
}

/** A wanted change that may book beyond capacity (AVAIL-11). */
export type Overbookable<Mine> = Mine & { readonly overbook?: true };

const TEXTS = [
  'serviceDate',
  'location',
  'status',
  'plannedStartsAt',
  'gateCode',
  'specialInstructions',
  'addOn',
] as const satisfies readonly (keyof ChangeableFields)[];

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The current values, if a write was refused because somebody was faster (STAFF-03); null for any other failure. */
export function currentIn(error: unknown): ChangeableFields | null {
  const current = newerStateIn(error) ?? {};
  const { version, priceCents } = current;
  if (typeof version !== 'number') return null;
  // An older server leaves some of them out.
  const sent = TEXTS.filter((name) => name in current);
  return {
    ...Object.fromEntries(sent.map((name) => [name, textOf(current[name])])),
    version,
    priceCents: priceCents === null || typeof priceCents === 'number' ? priceCents : undefined,
  };
}

/** An edit without unchanged fields. */
export function changedFields(edit: AppointmentEdit, was: ChangeableFields): AppointmentEdit {
  return Object.fromEntries(
    Object.entries(edit).filter(([name, value]) => value !== Reflect.get(was, name)),
  );
}

/** A status as the graph returns it; undefined if it is none of ours. */
export function statusOf(value: string | null | undefined): AppointmentStatus | undefined {
  return APPOINTMENT_STATUSES.find((status) => status === value);
}
