import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from '../bookings/driver.ts';
import type { Ledger } from '../bookings/ledger.ts';
import { checkRound } from '../checks/check-round.ts';
import { takeCounts } from '../checks/counts.ts';
import type { Databases } from '../checks/databases.ts';
import type { Product } from '../product/product.ts';
import { brokenBounds, LEAST_BOOKINGS } from './bounds.ts';
import { inflict } from './inflict.ts';
import type { RoundPlan } from './plan.ts';
import type { RoundResult } from './result.ts';
import { allFinished, machineLoad, msUntil, ownEnds } from './waits.ts';

export interface RoundParts {
  readonly product: Product;
  readonly driver: Driver;
  readonly ledger: Ledger;
  readonly databases: Databases;
}

/**
 * Runs one round: has customers book and causes the fault; waits until the part is healthy again, a booking begun
 * afterwards is confirmed and there are at least 20; then checks the tables.
 */
export async function runRound(plan: RoundPlan, parts: RoundParts): Promise<RoundResult> {
  const { product, driver, ledger, databases } = parts;
  const target = product.targets[plan.target];
  const endsBefore = ownEnds(product);
  const before = await takeCounts(databases);
  ledger.begin();
  driver.book();
  await wait(plan.afterMs);
  const { what, endedAt } = await inflict(plan, product);
  // A killed process begins anew, and so does what it has waited.
  const waitedBefore = plan.fault === 'kill' ? 0 : target.processorWaitMs();
  const healthyMs = await msUntil(endedAt, () => target.isHealthy());
  const waitedMs = Math.max(0, target.processorWaitMs() - waitedBefore);
  const healthyAt = Date.now();
  const confirmedMs = await msUntil(endedAt, () =>
    ledger.current().confirmed.some(({ begunAt }) => begunAt >= healthyAt),
  );
  await msUntil(healthyAt, () => ledger.current().confirmed.length >= LEAST_BOOKINGS);
  await allFinished(driver.rest());
  const { confirmed, repeats, wrong } = ledger.current();
  const { drainedMs, faults } = await checkRound(databases, before, ledger.current());
  const result = {
    ...{ seed: plan.seed, part: plan.part, round: plan.round, fault: plan.fault, what },
    ...{ bookings: confirmed.length, repeats, healthyMs, waitedMs, confirmedMs, drainedMs },
    ended: ownEnds(product) - endsBefore,
    load: machineLoad(),
  };
  const broken = [
    ...brokenBounds(plan.part, result),
    ...wrong.map((response) => `wrong response: ${response}`),
    ...faults,
  ];
  return { ...result, broken };
}
