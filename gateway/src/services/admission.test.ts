import { ServiceError } from '@dewlane/service-kit/edge';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Admission, createAdmission } from './admission.ts';

describe('what one service is given to do', () => {
  let now = 0;
  let admission: Admission;
  beforeEach(() => {
    now = 0;
    admission = createAdmission(() => now);
  });

  const enter = (count: number) => Array.from({ length: count }, () => admission.enter());
  const refusal = () => {
    try {
      admission.enter();
      return undefined;
    } catch (error) {
      return error;
    }
  };

  it('lets any burst through', () => {
    expect(enter(500)).toHaveLength(500);
    now += 249;
    expect(refusal()).toBeUndefined();
  });

  it('SEC-22 refuses, and says when to come again, once there has been too much for a while', () => {
    enter(256);
    now += 250;
    const refused = refusal();
    expect(refused).toBeInstanceOf(ServiceError);
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
  });

  it('refuses nobody while fewer are under way, however long each takes', () => {
    enter(255);
    now += 60_000;
    expect(refusal()).toBeUndefined();
  });

  it('begins to count anew when there was a moment of less', () => {
    const leave = enter(256);
    now += 249;
    leave[0]?.();
    enter(1);
    now += 249;
    expect(refusal()).toBeUndefined();
    now += 1;
    expect(refusal()).toBeDefined();
  });

  it('lets through as many as have left, and for a while no more than those', () => {
    const leave = enter(256);
    now += 250;
    expect(refusal()).toBeDefined();
    leave[0]?.();
    expect(refusal()).toBeUndefined();
    expect(refusal()).toBeDefined();
    now += 1_999;
    expect(refusal()).toBeDefined();
  });

  it('forgets it once nobody has been refused for two seconds', () => {
    const leave = enter(256);
    now += 250;
    expect(refusal()).toBeDefined();
    for (const one of leave) one();
    now += 2_000;
    enter(300);
    now += 249;
    expect(refusal()).toBeUndefined();
  });

  it('counts what was refused as nothing under way', () => {
    const leave = enter(256);
    now += 250;
    for (let tried = 0; tried < 100; tried += 1) expect(refusal()).toBeDefined();
    leave[0]?.();
    expect(refusal()).toBeUndefined();
  });
});
