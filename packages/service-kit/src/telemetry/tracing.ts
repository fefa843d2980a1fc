import {
  newTraceparent,
  readTraceparent,
  settleSpan,
  withinActivity,
} from '../activity/activity.ts';
import type { Span, SpanOptions } from '../activity/spans.ts';

/** Where work begins: a request, an event, a run of a job. */
export interface Tracing {
  /** Opens a span that `end` closes. */
  open(name: string, options: SpanOptions): Span;
  /** Runs work in a span; a failure marks it and is thrown on. */
  run<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result>;
  /** Hands over what is recorded; never throws, takes 2 s at most. */
  stop(): Promise<void>;
}

/** Records nothing, and hands request id and trace context on all the same. */
export const noTracing: Tracing = {
  open: (_name, { parent, requestId }) => {
    const traceparent = readTraceparent(parent) ?? newTraceparent();
    const activity = { requestId, traceparent, openSpan: undefined };
    return {
      traceparent,
      within: (work) => withinActivity(activity, work),
      set: () => undefined,
      fail: () => undefined,
      end: () => undefined,
    };
  },
  run: (name, options, work) => settleSpan(noTracing.open(name, options), work),
  stop: async () => undefined,
};
