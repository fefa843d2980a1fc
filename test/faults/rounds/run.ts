import { createDriver } from '../bookings/driver.ts';
import { createLedger } from '../bookings/ledger.ts';
import { openDatabases } from '../checks/databases.ts';
import { type MailCheck, untilMailArrived } from '../checks/mail.ts';
import { isRace, type PartName } from '../parts.ts';
import { type Product, startProduct } from '../product/product.ts';
import { planRound } from './plan.ts';
import type { RoundResult } from './result.ts';
import { type RaceOptions, runRace } from './run-race.ts';
import { runRound } from './run-round.ts';

export interface RunOptions {
  readonly seed: string;
  /** The longest that a fault lasts, in milliseconds. */
  readonly longestMs: number;
  /** How many visitors race for a day's places, and how long their holds last. */
  readonly race: RaceOptions;
}

/** A product under test and its customers. */
export interface Run {
  readonly product: Product;
  round(part: PartName, round: number): Promise<RoundResult>;
  /** Checks at the end whether every confirmation has arrived exactly once. */
  mail(): Promise<MailCheck>;
  stop(options?: { keepFolder?: boolean }): Promise<void>;
}

/** Starts the product. @throws EngineMissing where this machine can't have an engine */
export async function startRun({ seed, longestMs, race }: RunOptions): Promise<Run> {
  const product = await startProduct();
  const databases = openDatabases(product);
  const ledger = createLedger();
  const driver = createDriver(product.url, seed, ledger);
  return {
    product,
    round(part, round) {
      const plan = planRound(seed, part, round, longestMs);
      const parts = { product, driver, ledger, databases };
      return isRace(part) ? runRace(plan, parts, race) : runRound(plan, parts);
    },
    mail: () => untilMailArrived(databases),
    async stop(options) {
      await databases.close();
      await product.stop(options);
    },
  };
}
