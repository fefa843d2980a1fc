import type { Slowness } from '@dewlane/test-engines';
import { isRace, PARTS, type PartName } from '../parts.ts';
import type { TargetName } from '../product/layout.ts';
import { createRandom, type Random } from '../random.ts';

export const FAULTS = ['kill', 'freeze', 'cut', 'silence', 'slow'] as const;
export type Fault = (typeof FAULTS)[number];

/** One round as its seed draws it. */
export interface RoundPlan {
  readonly seed: string;
  readonly part: PartName;
  /** From 1. */
  readonly round: number;
  readonly fault: Fault;
  readonly target: TargetName;
  /** Which of the target's connections is disturbed, counted round; an engine's are all. */
  readonly connection: number;
  readonly slowness: Slowness;
  /** Milliseconds of booking before the fault, so that it comes at a random moment. */
  readonly afterMs: number;
  /** Milliseconds that the fault lasts; a kill lasts none. */
  readonly lastsMs: number;
}

const LATEST_MS = 400;
const SHORTEST_MS = 200;

/** Draws a round: the same seed, part, number and `longestMs` give the same one. */
export function planRound(
  seed: string,
  part: PartName,
  round: number,
  longestMs: number,
): RoundPlan {
  const random = createRandom(`${seed}/${part}/${round}`);
  return {
    seed,
    part,
    round,
    fault: isRace(part) ? 'kill' : random.of(FAULTS),
    target: random.of(PARTS[part].targets),
    connection: random.below(1_000),
    slowness: drawSlowness(random),
    afterMs: random.below(LATEST_MS),
    lastsMs: random.between(SHORTEST_MS, longestMs),
  };
}

function drawSlowness(random: Random): Slowness {
  return random.below(2) === 0
    ? { latencyMs: random.between(20, 300) }
    : { bytesPerSecond: random.between(5_000, 50_000) };
}
