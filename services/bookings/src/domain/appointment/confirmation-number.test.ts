import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { confirmationNumber } from './confirmation-number.ts';

describe('a confirmation number', () => {
  it('API-16 is CW- and 8 characters without look-alikes', () => {
    for (let count = 0; count < 500; count += 1) {
      expect(confirmationNumber(randomBytes)).toMatch(/^CW-[A-Z2-9]{8}$/);
      expect(confirmationNumber(randomBytes).slice(3)).not.toMatch(/[0O1ILUZ258SB]/);
    }
  });

  it('API-16 cannot be guessed from the previous one: it is entirely random', () => {
    const numbers = Array.from({ length: 5_000 }, () => confirmationNumber(randomBytes));
    expect(new Set(numbers).size).toBe(5_000);
    for (let place = 3; place < 11; place += 1) {
      expect(new Set(numbers.map((number) => number[place])).size).toBe(24);
      // In random numbers one pair of neighbours in 24 has the same character at a position; a counter has all or none.
      const alike = numbers.filter(
        (number, index) => number[place] === numbers[index - 1]?.[place],
      );
      expect(alike.length).toBeGreaterThan(100);
      expect(alike.length).toBeLessThan(330);
    }
  });

  it('API-16 depends on the random bytes alone', () => {
    const source = () => Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(confirmationNumber(source)).toBe(confirmationNumber(source));
  });

  it('uses every character equally often', () => {
    const everyByte = Uint8Array.from({ length: 256 }, (_, value) => value);
    let offset = 0;
    const counts = new Map<string, number>();
    for (let block = 0; block < 30; block += 1) {
      const number = confirmationNumber((count) => {
        const bytes = everyByte.slice(offset, offset + count);
        offset = (offset + count) % 240;
        return bytes;
      });
      for (const character of number.slice(3)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(new Set(counts.values())).toEqual(new Set([10]));
    expect(counts.size).toBe(24);
  });
});
