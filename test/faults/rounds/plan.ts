import { type SeededRandom, type Slowness, seededRandom } from '@dewlane/test-engines';
import { isRace, PARTS, type PartName } from '../parts.ts';
import type { TargetName } from '../product/layout.ts';

export const FAULTS = ['kill', 'freeze', 'cut', 'silence', 'slow'] as const;
export type Fault = (typeof FAULTS)[number];

/** One round, as drawn from its seed. */
export interface RoundPlan {
  readonly seed: string;
  readonly part: PartName;
  /** From 1. */
  readonly round: number;
  readonly fault: Fault;
  readonly target: TargetName;
  /** What a race kills, in this order, beginning with the target. In other rounds the target alone. */
  readonly inTurn: readonly TargetName[];
  /** The index, modulo their number, of the target's connection to disturb; of an engine all are disturbed. */
  readonly connection: number;
  readonly slowness: Slowness;
  /** Milliseconds of booking before the fault, so that it comes at a random moment. */
  readonly afterMs: number;
  /** Milliseconds that the fault lasts; not used for a kill. */
  readonly lastsMs: number;
}

const LATEST_MS = 400;
const SHORTEST_MS = 200;

/** Draws a round; the same arguments give the same one. */
export function planRound(
  seed: string,
  part: PartName,
  round: number,
  longestMs: number,
): RoundPlan {
  const random = seededRandom(`${seed}/${part}/${round}`);
  const { targets } = PARTS[part];
  const drawn = {
    seed,
    part,
    round,
    fault: isRace(part) ? ('kill' as const) : random.pick(FAULTS),
    target: random.pick<TargetName>(targets),
    connection: random.below(1_000),
    slowness: drawSlowness(random),
    afterMs: random.below(LATEST_MS),
    lastsMs: random.between(SHORTEST_MS, longestMs),
  };
  const others = isRace(part) ? targets.filter((name) => name !== drawn.target) : [];
  return { ...drawn, inTurn: [drawn.target, ...inDrawnOrder(random, others)] };
}

function inDrawnOrder<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}

function drawSlowness(random: SeededRandom): Slowness {
  return random.below(2) === 0
    ? { latencyMs: random.between(20, 300) }
    : { bytesPerSecond: random.between(5_000, 50_000) };
}
