import type { Cause } from '@dewlane/events/cause';
import type { Business } from '../../domain/business/business.ts';
import type { Idempotency } from './idempotency.ts';

/** A change of the settings, to be saved with its event. */
export interface BusinessChange {
  readonly before: Business;
  readonly after: Business & { readonly updatedAt: Date };
}

/** Where the settings of the business are kept. */
export interface BusinessStore {
  read(): Promise<Business>;
  /** Runs work in one transaction; until it ends no other one changes the settings. */
  inTransaction<Result>(work: (tx: BusinessTransaction) => Promise<Result>): Promise<Result>;
}

/** One transaction on the settings. */
export interface BusinessTransaction extends Idempotency {
  current(): Promise<Business>;
  /** Writes a change and its event. */
  save(change: BusinessChange, cause: Cause): Promise<void>;
}
