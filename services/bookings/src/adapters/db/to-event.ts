import type { Cause } from '@dewlane/events/cause';
import type { OutboxEvent } from '@dewlane/service-kit';
import type { Change } from '../../application/ports/booking-store.ts';

/** Turns a change into its contract event; main passes in the events adapter's function. */
export type ToEvent = (change: Change, cause: Cause, at: Date) => OutboxEvent;
