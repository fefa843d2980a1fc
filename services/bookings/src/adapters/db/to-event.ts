import type { Cause } from '@dewlane/events/cause';
import type { OutboxEvent } from '@dewlane/service-kit';
import type { ToldChange } from '../../application/ports/booking-store.ts';

/** Turns a change into its contract event; main passes in the events adapter's function. */
export type ToEvent = (change: ToldChange, cause: Cause, at: Date) => OutboxEvent;
