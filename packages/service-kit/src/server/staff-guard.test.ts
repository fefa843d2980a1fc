import { describe, expect, it } from '@jest/globals';
import { refuse } from '../errors/errors.ts';
import { staffGuard } from './staff-guard.ts';

const forStaff = staffGuard(({ staff }: { staff?: string }) => staff ?? refuse('UNAUTHENTICATED'));

describe('a field for staff', () => {
  it('gets its input and the member of staff', () => {
    const field = forStaff((input: object, staff) => ({ ...input, staff }));
    expect(field({}, { id: '7' }, { staff: 'ann' })).toEqual({ id: '7', staff: 'ann' });
  });

  it('does not run for anybody else', () => {
    const ran: object[] = [];
    const field = forStaff((input: object) => ran.push(input));
    expect(() => field({}, {}, {})).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
    expect(ran).toEqual([]);
  });
});
