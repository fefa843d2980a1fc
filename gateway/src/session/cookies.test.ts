import { describe, expect, it } from '@jest/globals';
import { createCookieJar } from './cookies.ts';

const secret = 'a-secret-of-more-than-32-characters';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('the cookie jar', () => {
  it('AUTH-31 makes cookies httpOnly and SameSite=Lax', () => {
    const jar = createCookieJar({ secure: false, secret });
    for (const text of [
      jar.session('a', inMinutes(5)),
      jar.staffSession('b'),
      jar.guest('c'),
      jar.device('d'),
    ]) {
      expect(text).toMatch(/^(session|staff_session|guest|device)=/);
      expect(text).toContain('; Path=/; HttpOnly; SameSite=Lax');
    }
  });

  it('AUTH-31 makes them Secure too behind TLS, with the __Host- prefix', () => {
    const jar = createCookieJar({ secure: true, secret });
    for (const text of [
      jar.session('a', inMinutes(5)),
      jar.staffSession('b'),
      jar.guest('c'),
      jar.device('d'),
    ]) {
      expect(text).toMatch(/^__Host-(session|staff_session|guest|device)=/);
      expect(text).toContain('; Path=/; HttpOnly; Secure; SameSite=Lax');
      expect(text).not.toContain('Domain');
    }
  });

  it("reads them back, a guest's only with our signature", () => {
    const jar = createCookieJar({ secure: false, secret });
    const [guest = ''] = jar.guest('guest_1').split(';');
    expect(jar.read(`session=s1; ${guest}; other=x`)).toEqual({
      session: 's1',
      staffSession: null,
      guest: 'guest_1',
      device: null,
    });
    expect(jar.read('staff_session=s2; device=d1')).toEqual({
      session: null,
      staffSession: 's2',
      guest: null,
      device: 'd1',
    });
    expect(jar.read('guest=guest_1').guest).toBeNull();
    expect(jar.read(guest.replace('guest_1', 'guest_2')).guest).toBeNull();
    const other = createCookieJar({
      secure: false,
      secret: 'another-secret-of-32-characters-or-so',
    });
    expect(other.read(guest).guest).toBeNull();
  });

  it('ignores values that we cannot have issued', () => {
    const jar = createCookieJar({ secure: false, secret });
    for (const header of [
      'session=',
      `session=${'x'.repeat(5_000)}`,
      'session=%00',
      'session',
      '=;;=',
      '%',
      'session=%',
    ]) {
      const { session } = jar.read(header);
      expect([null, '%']).toContain(session);
    }
    expect(jar.read(undefined).session).toBeNull();
  });

  it('clears a cookie under the name it was set with', () => {
    expect(createCookieJar({ secure: true, secret }).clear('staffSession')).toBe(
      '__Host-staff_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });
});
