import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '@dewlane/test-engines';
import { makeVisitors, type Visitor } from '../bookings/visitors.ts';
import { checkRound } from '../checks/check-round.ts';
import { takeCounts } from '../checks/counts.ts';
import { hireCrews, type RaceCrews } from '../checks/places.ts';
import { PARTS } from '../parts.ts';
import { type Killed, killInTurn } from './kill-in-turn.ts';
import type { RoundPlan } from './plan.ts';
import type { RoundResult } from './result.ts';
import type { RoundParts } from './run-round.ts';
import { secondsOf } from './summary.ts';
import { allFinished, machineLoad, ownEnds } from './waits.ts';

/** Each has room for two jobs of four hours, one that begins in the morning and one in the afternoon. */
const CREWS = 5;
const PLACES = 2 * CREWS;
/** They hold a place each but never book it. */
const WALKERS = 2;
/** As many as there are places, so that each place has somebody who wants it. */
const LATE = PLACES;
/** The first part is killed at one of the first four confirmations, so that some are still to come. */
const KILLED_BY = 4;
/** Farther ahead than customers of other rounds book. */
const WEEKS_AHEAD = 8;
const DAY_MS = 86_400_000;
const THURSDAY = 4;

/** How a race goes. */
export interface RaceOptions {
  readonly racers: number;
  /** How long holds last; the race waits until they expire. Without it they are expired in the table. */
  readonly holdMinutes?: number;
}

/**
 * Runs one race for the ten places of a day; every third visitor holds a time before booking it. When the first visitors have a place,
 * a part is killed, and each of the others as soon as the part before it works again. Two visitors have held a place and left: when their
 * holds have expired, late visitors get these places. In the end ten are confirmed, each appointment has one place and each place one
 * appointment, and no hold is left (AVAIL-01, AVAIL-05 to AVAIL-07).
 */
export async function runRace(
  plan: RoundPlan,
  parts: RoundParts,
  options: RaceOptions,
): Promise<RoundResult> {
  const before = await takeCounts(parts.databases);
  parts.ledger.begin();
  const crews = await hireCrews(parts.databases.bookings, CREWS);
  try {
    const endsBefore = ownEnds(parts.product);
    const raced = await race(plan, parts, crews, options);
    const { confirmed, repeats } = parts.ledger.current();
    const { drainedMs, faults } = await checkRound(parts.databases, before, parts.ledger.current());
    const ids = confirmed.map(({ appointmentId }) => appointmentId);
    const broken = [
      ...raced.broken,
      ...parts.ledger.current().wrong.map((response) => `wrong response: ${response}`),
      ...(drainedMs === null ? ['not everything arrived'] : []),
      ...faults,
      ...(await crews.wrongPlaces(ids)),
    ];
    return {
      ...{ seed: plan.seed, part: plan.part, round: plan.round, fault: plan.fault },
      ...{ ...raced, bookings: confirmed.length, repeats, drainedMs, broken },
      ...{ waitedMs: 0, ended: ownEnds(parts.product) - endsBefore, load: machineLoad() },
    };
  } finally {
    await crews.dismiss();
  }
}

async function race(
  plan: RoundPlan,
  { product, ledger }: RoundParts,
  crews: RaceCrews,
  { racers, holdMinutes }: RaceOptions,
): Promise<Pick<RoundResult, 'what' | 'healthyMs' | 'confirmedMs' | 'broken'>> {
  if (holdMinutes !== undefined) await crews.holdFor(holdMinutes);
  const kills = killInTurn(plan.inTurn, product.targets);
  const all = await makeVisitors(WALKERS + racers + LATE, {
    ...{ url: product.url, date: raceDay(), ledger },
    onResponse: kills.responded,
  });
  const walkers = all.slice(0, WALKERS);
  const crowd = all.slice(WALKERS, WALKERS + racers);
  const walked = await Promise.all(walkers.map((walker) => walker.hold()));

  const broken = walked.every(Boolean) ? [] : ['one of the first holds was refused'];
  const killAfter = seededRandom(`${plan.seed}/${plan.part}/${plan.round}`).between(1, KILLED_BY);
  const visit = async (visitor: Visitor, index: number) => {
    const isHeld = index % 3 === 0 && (await visitor.hold());
    const id = await visitor.book();
    if (isHeld && id === null) broken.push('a held time was taken');
    if (ledger.current().confirmed.length >= killAfter) kills.begin();
  };
  await allFinished(Promise.all(crowd.map(visit)));
  const killed = await kills.killed();
  broken.push(...wrongKills(plan, killed));
  const inTime = ledger.current().confirmed.length;
  if (inTime !== PLACES - WALKERS) broken.push(`${inTime} confirmed while ${WALKERS} were held`);

  if (holdMinutes === undefined) await crews.expireHolds();
  else await wait(await crews.msUntilHoldsExpire());
  const lateFrom = Date.now();
  const late = Promise.all(all.slice(-LATE).map((visitor) => visitor.book()));
  const got = (await allFinished(late)).filter((id) => id !== null).length;
  if (got !== WALKERS) broken.push(`${got} instead of ${WALKERS} late visitors got a place`);
  const names = killed.map(({ name, healthyMs }) => `${name} (${secondsOf(healthyMs)})`).join(', ');
  return {
    what: `${names} killed in turn, the first when ${killAfter} of ${racers} were confirmed`,
    healthyMs: killed.some(({ healthyMs }) => healthyMs === null)
      ? null
      : Math.max(...killed.map(({ healthyMs }) => healthyMs ?? 0)),
    ...{ confirmedMs: Date.now() - lateFrom, broken },
  };
}

/** Every part must be killed before the race is over, and be healthy again in time. Returns violations, one sentence each. */
function wrongKills({ part, inTurn }: RoundPlan, killed: readonly Killed[]): string[] {
  const { healthyWithinMs } = PARTS[part];
  const late = killed.filter(({ healthyMs }) => healthyMs === null || healthyMs > healthyWithinMs);
  return [
    ...inTurn.slice(killed.length).map((name) => `the race was over before ${name} was killed`),
    ...late.map(({ name, healthyMs }) => `${name} healthy after ${healthyMs} ms`),
  ];
}

/** A Thursday some weeks ahead, as `YYYY-MM-DD`. */
function raceDay(): string {
  const day = new Date(Date.now() + WEEKS_AHEAD * 7 * DAY_MS);
  day.setUTCDate(day.getUTCDate() + ((THURSDAY - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}
