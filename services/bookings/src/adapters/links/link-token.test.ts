import { describe, expect, it } from '@jest/globals';
import { createBookingLinks } from './link-token.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const links = createBookingLinks(['one-secret-of-thirty-two-characters']);

describe('a link in a message', () => {
  const token = links.tokenFor(ID, 'ann@example.com', 1);

  it('names its appointment, and is valid only for its address', () => {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(links.appointmentOf(token)).toBe(ID);
    expect(links.isFor(token, ID, 'Ann@example.com', 1)).toBe(true);
    expect(links.isFor(token, ID, 'bob@example.com', 1)).toBe(false);
    expect(links.isFor(token, ID.replace(/1$/, '2'), 'ann@example.com', 1)).toBe(false);
  });

  it('SELF-01 is invalidated by a new number, and is different for every number', () => {
    const second = links.tokenFor(ID, 'ann@example.com', 2);
    expect(second).not.toBe(token);
    expect(links.isFor(token, ID, 'ann@example.com', 2)).toBe(false);
    expect(links.isFor(second, ID, 'ann@example.com', 2)).toBe(true);
    expect(links.isFor(second, ID, 'ann@example.com', 1)).toBe(false);
  });

  it('SELF-04 is invalid if a single character is changed', () => {
    for (let at = 0; at < token.length; at += 1) {
      const other = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      const id = links.appointmentOf(other);
      const isGood = id !== null && links.isFor(other, id, 'ann@example.com', 1);
      // Two bits of the last base64url character are padding.
      const isSame = Buffer.from(other, 'base64url').equals(Buffer.from(token, 'base64url'));
      expect(isGood).toBe(isSame);
    }
    for (const nonsense of ['', 'x', `${token}A`, token.slice(1), `${token.slice(1)}%`]) {
      expect(links.appointmentOf(nonsense)).toBeNull();
    }
  });

  it('stays valid during the rotation of its secret, and is invalid afterwards', () => {
    const next = 'next-secret-of-thirty-two-characters';
    const rotating = createBookingLinks([next, 'one-secret-of-thirty-two-characters']);
    expect(rotating.isFor(token, ID, 'ann@example.com', 1)).toBe(true);
    expect(rotating.tokenFor(ID, 'ann@example.com', 1)).not.toBe(token);
    expect(createBookingLinks([next]).isFor(token, ID, 'ann@example.com', 1)).toBe(false);
  });
});
