import { forEachService } from '@dewlane/internal-api';
import type { TargetName } from './product/layout.ts';

/** A part of the product that rounds are run for. */
export interface Part {
  /** Its processes or its engine; a round draws one of them. */
  readonly targets: readonly [TargetName, ...TargetName[]];
  /** It must be healthy again within this many milliseconds after the end of a fault. */
  readonly healthyWithinMs: number;
  /** Visitors race for few places while all targets are killed in turn. In other rounds capacity is unlimited. */
  readonly isRace?: boolean;
}

const part = (...targets: [TargetName, ...TargetName[]]): Part => ({
  targets,
  healthyWithinMs: 10_000,
});

/**
 * Every part and how soon it must be healthy again. Those whose faults delay mail, for a minute at most, come first, so
 * that it has been sent when the last round is over.
 */
export const PARTS = {
  worker: part('bookings-worker'),
  redis: part('redis'),
  postgres: { ...part('postgres'), healthyWithinMs: 30_000 },
  relay: part('bookings-relay'),
  consumer: part('admin-consumer', 'bookings-consumer'),
  kafka: { ...part('kafka'), healthyWithinMs: 30_000 },
  ...forEachService((name) => part(name)),
  gateway: part('gateway'),
  race: { ...part('bookings', 'postgres', 'gateway'), healthyWithinMs: 30_000, isRace: true },
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** Whether the rounds of a part are races. */
export function isRace(name: PartName): boolean {
  const { isRace: races = false }: Part = PARTS[name];
  return races;
}

/** Whether a word of the command line names a part. */
export function isPartName(name: string): name is PartName {
  return Object.hasOwn(PARTS, name);
}
