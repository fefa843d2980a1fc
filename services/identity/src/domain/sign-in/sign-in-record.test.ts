import { describe, expect, it } from '@jest/globals';
import { admit, EMPTY_RECORD, fail, type SignInRecord, succeed } from './sign-in-record.ts';

const RULES = { failures: 5, withinMs: 15 * 60_000, lockMs: 15 * 60_000 };
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21) + minutes * 60_000);

function admitted(record: SignInRecord, now: Date): SignInRecord {
  const admission = admit(record, now, RULES);
  if (admission.verdict !== 'admitted') throw new Error(admission.verdict);
  return admission.record;
}

/** The record after failures at these minutes, one after the other. */
function failures(minutes: number[], record = EMPTY_RECORD): SignInRecord {
  return minutes.reduce(
    (before, minute) => fail(admitted(before, at(minute)), at(minute), at(minute), RULES),
    record,
  );
}

describe('a record of sign-ins', () => {
  it('AUTH-23 locks with the fifth failure in a row within 15 min, for 15 min', () => {
    expect(failures([0, 1, 2, 3]).lockedUntil).toBeNull();
    expect(failures([0, 1, 2, 3, 14]).lockedUntil).toEqual(at(29));
  });

  it('AUTH-23 uses a sliding window of 15 min', () => {
    expect(failures([0, 10, 11, 12, 16]).lockedUntil).toBeNull();
    expect(failures([0, 10, 11, 12, 16, 17]).lockedUntil).toEqual(at(32));
  });

  it('AUTH-23 starts again after a success', () => {
    const four = admitted(failures([0, 1, 2, 3]), at(4));
    expect(failures([5, 6, 7, 8], succeed(four, at(4))).lockedUntil).toBeNull();
  });

  it('AUTH-25 admits again once the lock has expired, with five failures left', () => {
    const locked = failures([0, 1, 2, 3, 4]);
    expect(admit(locked, at(18.99), RULES)).toEqual({ verdict: 'locked', until: at(19) });
    expect(failures([19, 19, 19, 19], locked).lockedUntil).toBeNull();
    expect(failures([19, 19, 19, 19, 19], locked).lockedUntil).toEqual(at(34));
  });

  it('admits no more concurrent attempts than failures are left', () => {
    let record = failures([0, 1]);
    for (let time = 0; time < 3; time += 1) record = admitted(record, at(2));
    expect(admit(record, at(2), RULES)).toEqual({ verdict: 'busy' });
    expect(admit(succeed(record, at(2)), at(2), RULES).verdict).toBe('admitted');
  });

  it('locks only on confirmed failures, not on pending attempts', () => {
    let record = failures([0, 0, 0]);
    record = admitted(admitted(record, at(1)), at(1));
    expect(fail(record, at(1), at(1), RULES).lockedUntil).toBeNull();
  });

  it('counts an attempt that was lost in a crash as a failure', () => {
    let record = EMPTY_RECORD;
    for (let time = 0; time < 5; time += 1) record = admitted(record, at(0));
    expect(admit(record, at(0.4), RULES).verdict).toBe('busy');
    expect(admit(record, at(1), RULES)).toEqual({ verdict: 'locked', until: at(15) });
    expect(admit(record, at(15), RULES).verdict).toBe('admitted');
  });
});
