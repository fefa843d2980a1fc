import type { Business } from '../domain/business/business.ts';
import type { Cause, Claim } from './requests.ts';

/** A change of the settings that is to be saved with its event. */
export interface BusinessChange {
  readonly before: Business;
  readonly after: Business & { readonly updatedAt: Date };
}

/** Where the settings of the business are kept. */
export interface BusinessStore {
  read(): Promise<Business>;
  /** Does work in one transaction; until it ends nobody else changes the settings. */
  inUnit<Result>(work: (unit: BusinessUnit) => Promise<Result>): Promise<Result>;
}

/** One transaction on the settings. */
export interface BusinessUnit {
  /** Lets an effect happen once for a claim; a repeat gets the first answer, as JSON. */
  once<Answer>(claim: Claim, effect: () => Promise<Answer>): Promise<Answer>;
  current(): Promise<Business>;
  /** Writes a change and its event. */
  save(change: BusinessChange, cause: Cause): Promise<void>;
}
