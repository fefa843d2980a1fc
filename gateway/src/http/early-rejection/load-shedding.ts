import { performance } from 'node:perf_hooks';

/** Event loop utilization above which the process counts as busy; the rest is left to whatever shares its core. */
const BUSY = 0.75;
/** Short enough to notice a crowd before many calls have queued up. */
const MEASURE_EVERY_MS = 25;
/** The share to start with. Starting lower would let the first second of a sudden crowd queue up. */
const FIRST = 0.85;
/** The part of the admitted calls that each interval sheds as well (MORE), and the part of the shed ones that it readmits (LESS). */
const MORE = 0.05;
const LESS = 0.03;
/** A smaller share is rounded down to none. */
const LEAST = 0.02;
/** How long one refusal by a service counts as a sign of a crowd. */
const CROWD_MS = 1_000;

/** Rejects a share of the calls while the gateway is overloaded. */
export interface LoadShedding {
  /** Decides whether to shed a call; to be called once for each. */
  sheds(): boolean;
  /** To be called when a call was refused because its service is overloaded. */
  noteRefusal(): void;
}

/** What load shedding measures. */
export interface LoadSigns {
  /** Milliseconds. */
  now(): number;
  /** How busy the process was since the last call of this function, from 0 to 1. */
  busy(): number;
  /** From 0 to 1. */
  random(): number;
}

/**
 * The share grows while services refuse calls and this process is busy, since even refusing them in the usual place is then too
 * much work (SEC-23); otherwise it shrinks. It needs both signs, so that nothing is shed in a burst that can be served, nor when
 * one service is in trouble by itself.
 */
export function createLoadShedding({ now, busy, random }: LoadSigns): LoadShedding {
  let share = 0;
  let measuredAt = now();
  let refusedAt = Number.NEGATIVE_INFINITY;

  function measure(): void {
    const intervals = (now() - measuredAt) / MEASURE_EVERY_MS;
    if (intervals < 1) return;
    measuredAt = now();
    const isTooMuch = busy() > BUSY && measuredAt - refusedAt < CROWD_MS;
    if (isTooMuch) share = share === 0 ? FIRST : 1 - (1 - share) * (1 - MORE) ** intervals;
    else share *= (1 - LESS) ** intervals;
    if (share < LEAST) share = 0;
  }

  return {
    sheds() {
      measure();
      return random() < share;
    },
    noteRefusal() {
      refusedAt = now();
    },
  };
}

/** Measures this process. */
export function signsOfLoad(): LoadSigns {
  let before = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    random: Math.random,
    busy() {
      const since = before;
      before = performance.eventLoopUtilization();
      return performance.eventLoopUtilization(before, since).utilization;
    },
  };
}
