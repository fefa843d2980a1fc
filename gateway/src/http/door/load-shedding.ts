import { performance } from 'node:perf_hooks';

/** Of its time the process works so much at most; what is left is for whoever shares its core. */
const BUSY = 0.75;
/** Often enough that a crowd is noticed before much has piled up. */
const LOOK_EVERY_MS = 25;
/** What is shed first, since a crowd comes suddenly: with less, the calls of its first second pile up. */
const FIRST = 0.85;
/** For each look's time so much of what is still let in is shed as well, or so much of what is shed let in again. */
const MORE = 0.05;
const LESS = 0.03;
/** Less is nothing. */
const LEAST = 0.02;
/** Somebody was refused lately. */
const CROWD_MS = 1_000;

/** Whether there is so much to do that a share of what comes is refused for nothing but that. */
export interface LoadShedding {
  /** To be asked for each call: whether it is one of the share. */
  sheds(): boolean;
  /** Somebody was refused since a service had too much to do. */
  noteRefusal(): void;
}

/** What it goes by. */
export interface LoadSigns {
  /** Milliseconds. */
  now(): number;
  /** The part of its time, from 0 to 1, that the process was busy since this was asked last. */
  busy(): number;
  /** From 0 to 1. */
  random(): number;
}

/**
 * While services refuse and this process has no time left, refusing as it is done further in is too much work (SEC-23): the share grows;
 * else it shrinks. A burst that all are served of sheds nobody, nor does a service that is ill by itself.
 */
export function createLoadShedding({ now, busy, random }: LoadSigns): LoadShedding {
  let share = 0;
  let lookedAt = now();
  let refusedAt = Number.NEGATIVE_INFINITY;

  function look(): void {
    const looks = (now() - lookedAt) / LOOK_EVERY_MS;
    if (looks < 1) return;
    lookedAt = now();
    const isTooMuch = busy() > BUSY && lookedAt - refusedAt < CROWD_MS;
    if (isTooMuch) share = share === 0 ? FIRST : 1 - (1 - share) * (1 - MORE) ** looks;
    else share *= (1 - LESS) ** looks;
    if (share < LEAST) share = 0;
  }

  return {
    sheds() {
      look();
      return random() < share;
    },
    noteRefusal() {
      refusedAt = now();
    },
  };
}

/** The signs of this process. */
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
