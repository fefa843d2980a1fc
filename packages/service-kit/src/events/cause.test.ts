import { userRegisteredSample } from '@dewlane/events/samples';
import { describe, expect, it } from '@jest/globals';
import { causeOf } from './cause.ts';

describe('the cause of what an event leads to', () => {
  it('is the event’s own actor, and the event itself', () => {
    expect(causeOf(userRegisteredSample)).toEqual({
      actor: userRegisteredSample.actor,
      trace: {
        traceparent: userRegisteredSample.traceparent,
        correlationId: userRegisteredSample.correlationid,
        causationId: userRegisteredSample.id,
      },
    });
  });
});
