import { describe, expect, it } from '@jest/globals';
import { loginSchema, registrationSchema } from './registration.ts';

const GOOD = { email: 'ann@example.com', password: 'Str0ng&x', confirmPassword: 'Str0ng&x' };

function faultsOf(change: Partial<typeof GOOD>): Record<string, string[]> {
  const { error } = registrationSchema.safeParse({ ...GOOD, ...change });
  const found: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) {
    found[path.join('.')] = [...(found[path.join('.')] ?? []), message];
  }
  return found;
}
const both = (password: string) => ({ password, confirmPassword: password });
const CONTENT = 'Password must contain uppercase, lowercase, number, and special character';

describe('a registration', () => {
  it('passes, with blanks around the e-mail removed', () => {
    expect(registrationSchema.parse({ ...GOOD, email: ' ann@example.com ' })).toEqual(GOOD);
  });

  it('AUTH-07 AUTH-08 requires a valid e-mail of at most 100 characters', () => {
    expect(faultsOf({ email: 'ann' })).toEqual({ email: ['Invalid email address'] });
    const long = (length: number) => `ann@${'a'.repeat(40)}.${'b'.repeat(length - 49)}.com`;
    expect([long(100).length, faultsOf({ email: long(100) })]).toEqual([100, {}]);
    expect(faultsOf({ email: long(101) })).toEqual({ email: ['Invalid email address'] });
  });

  it('AUTH-09 requires a password of 8 to 200 characters', () => {
    expect(faultsOf(both('Str0ng&'))).toEqual({
      password: ['Password must be at least 8 characters'],
    });
    expect(faultsOf(both(`Str0ng&${'x'.repeat(193)}`))).toEqual({});
    expect(faultsOf(both(`Str0ng&${'x'.repeat(194)}`))).toEqual({
      password: ['Password must be at most 200 characters'],
    });
  });

  it.each(['STR0NG&X', 'str0ng&x', 'Strong&x', 'Str0ngxx', 'Str0ng#x'])(
    'AUTH-10 requires all four kinds of characters in its password, unlike %s',
    (password) => {
      expect(faultsOf(both(password))).toEqual({ password: [CONTENT] });
    },
  );

  it.each([...'@$!%*?&'])('AUTH-10 accepts %s as a special character', (special) => {
    expect(faultsOf(both(`Str0ngx${special}`))).toEqual({});
  });

  it('AUTH-11 requires the same password twice, and reports it along with other faults', () => {
    expect(faultsOf({ email: 'ann', confirmPassword: 'Str0ng&y' })).toEqual({
      email: ['Invalid email address'],
      confirmPassword: ["Passwords don't match"],
    });
  });
});

describe('a login', () => {
  const messages = (login: object) =>
    loginSchema.safeParse(login).error?.issues.map(({ message }) => message) ?? [];

  it('AUTH-04 AUTH-05 requires an identifier and a password', () => {
    expect(messages({ identifier: '  ', password: '' })).toEqual([
      'Username or email is required',
      'Password is required',
    ]);
    expect(messages({})).toEqual(['Username or email is required', 'Password is required']);
    expect(messages({ identifier: 'a', password: 'x' })).toEqual([]);
  });

  it('limits the length of both', () => {
    const login = { identifier: 'a'.repeat(256), password: 'x'.repeat(201) };
    expect(messages(login)).toEqual([
      'Username or email must be at most 255 characters',
      'Password must be at most 200 characters',
    ]);
    expect(messages({ identifier: 'a'.repeat(255), password: 'x'.repeat(200) })).toEqual([]);
  });
});
