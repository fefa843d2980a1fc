/**
 * The kit for the application layer of services (`@dewlane/service-kit/application`): types and pure functions, which import
 * nothing (`scripts/checks/import-rules.mjs`).
 */

export type { Clock } from './application/clock.ts';
export {
  DELIVERY_LEASE_MS,
  deliveryWaitMs,
  doubtPattern,
  FIRST_UNCONFIRMED_WAIT_MS,
  OUTCOME_UNKNOWN,
  withDoubt,
} from './application/delivery.ts';
export type {
  EarlierResults,
  IdempotentRequest,
  KeyedRequest,
  OnceOnly,
} from './application/idempotency.ts';
export {
  type CountedPage,
  countedPage,
  cutPage,
  type Page,
  type PagePosition,
  type PageRequest,
} from './application/pages.ts';
export type { PlainJson } from './application/plain-json.ts';
export type { InTransactionOf } from './application/transactions.ts';
