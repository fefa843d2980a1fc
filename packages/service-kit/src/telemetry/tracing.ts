import {
  newTraceparent,
  readTraceparent,
  settleSpan,
  withinActivity,
} from '../activity/activity.ts';
import type { Span, SpanOptions } from '../activity/spans.ts';

/** Opens root spans: for a request, an event or a run of a job. */
export interface Tracing {
  /** Opens a span that `end` closes. */
  open(name: string, options: SpanOptions): Span;
  /** Runs work in a span; a failure marks the span and is rethrown. */
  run<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result>;
  /** Sends the recorded spans; never throws, and takes at most 2 s. */
  stop(): Promise<void>;
}

/** Records nothing, but still propagates request id and trace context. */
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
