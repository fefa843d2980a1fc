import { ServiceError } from '@dewlane/service-kit/edge';
import { expect, it } from '@jest/globals';
import { isQueueRefusal, queueRefusal } from './call-queue.ts';

it('tells the refusal of a call that got no turn from a service’s own', () => {
  expect(isQueueRefusal(queueRefusal())).toBe(true);
  expect(isQueueRefusal(new ServiceError('UNAVAILABLE'))).toBe(false);
});
