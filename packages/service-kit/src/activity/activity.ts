import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Span, SpanOptions } from './spans.ts';

/** The context of a piece of work: follows it through everything awaited, and is added to each log line. */
export interface Activity {
  /** One id for everything that a user's action triggers. */
  readonly requestId: string | undefined;
  /** W3C trace context of the open span. */
  readonly traceparent: string;
  /** Opens a child of the open span; undefined if nothing is recorded. */
  readonly openSpan: ((name: string, options: SpanOptions) => Span) | undefined;
}

const activities = new AsyncLocalStorage<Activity>();

/** The activity of the current work; undefined outside of any request, event or job. */
export function currentActivity(): Activity | undefined {
  return activities.getStore();
}

/** Runs work as part of an activity. */
export function withinActivity<Result>(activity: Activity, work: () => Result): Result {
  return activities.run(activity, work);
}

/** The trace context to propagate with whatever the current work writes or sends. */
export function currentTraceparent(): string | undefined {
  return currentActivity()?.traceparent;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The trace id in a W3C trace context; undefined if it is invalid. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const isZero = /^0+$/;
  if (traceId === undefined || spanId === undefined) return undefined;
  return isZero.test(traceId) || isZero.test(spanId) ? undefined : traceId;
}

/** A trace context received from outside; undefined if it is invalid. */
export function readTraceparent(value: unknown): string | undefined {
  return typeof value === 'string' && traceIdOf(value) !== undefined ? value : undefined;
}

/** A new, unrecorded trace. */
export function newTraceparent(): string {
  return `00-${randomHex()}-${randomHex().slice(16)}-00`;
}

/** 32 hex digits, from a UUID: Node.js caches random bytes for UUIDs, which makes them much cheaper than `randomBytes`. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

/**
 * Runs work in a child of the open span, if spans are recorded; a failure marks the span and is rethrown. Without an
 * open span the work just runs.
 */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const open = currentActivity()?.openSpan;
  if (open === undefined) return await work();
  return await settleSpan(open(name, options), work);
}

/** Runs work in an open span, and ends the span. */
export async function settleSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await span.within(work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
