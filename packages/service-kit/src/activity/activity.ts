import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Span, SpanOptions } from './spans.ts';

/** What a piece of work belongs to: it goes with the work through everything awaited, and into each line of the log. */
export interface Activity {
  /** One id for everything that a person's action sets off. */
  readonly requestId: string | undefined;
  /** W3C trace context of the span that is open. */
  readonly traceparent: string;
  /** Opens a span below the one that is open; undefined where nothing is recorded. */
  readonly openSpan: ((name: string, options: SpanOptions) => Span) | undefined;
}

const activities = new AsyncLocalStorage<Activity>();

/** What the work under way belongs to; undefined outside of any request, event or job. */
export function currentActivity(): Activity | undefined {
  return activities.getStore();
}

/** Runs work as part of an activity. */
export function withinActivity<Result>(activity: Activity, work: () => Result): Result {
  return activities.run(activity, work);
}

/** The trace context to hand on with what the work under way writes or sends. */
export function currentTraceparent(): string | undefined {
  return currentActivity()?.traceparent;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The trace's id in a W3C trace context; undefined for what is none. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const isZero = /^0+$/;
  if (traceId === undefined || spanId === undefined) return undefined;
  return isZero.test(traceId) || isZero.test(spanId) ? undefined : traceId;
}

/** The trace context as it came from outside; undefined for what is none. */
export function readTraceparent(value: unknown): string | undefined {
  return typeof value === 'string' && traceIdOf(value) !== undefined ? value : undefined;
}

/** A new trace that nobody records. */
export function newTraceparent(): string {
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
}

/**
 * Runs work in a span below the open one, where spans are recorded; a failure marks it and is thrown on. Without an open
 * span the work just runs.
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

/** Runs work in a span that is open and ends it. */
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
