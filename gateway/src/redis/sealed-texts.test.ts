import { describe, expect, it } from '@jest/globals';
import { createSealer } from './sealed-texts.ts';

const OLD = 'the secret in use until the rotation';
const NEW = 'the secret in use from then on, too';
const PLACE = 'the key of an entry';
const TEXT = '{"name":"Zoë"}';

describe('a sealed text', () => {
  it('SEC-28 opens where it was sealed for, and shows nothing of itself', () => {
    const sealer = createSealer(OLD);
    const sealed = sealer.seal(TEXT, PLACE);
    expect(sealer.open(sealed, PLACE)).toBe(TEXT);
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('name');
    expect(sealer.seal(TEXT, PLACE)).not.toBe(sealed);
  });

  it('SEC-28 opens nowhere else, and not at all if a byte of it is another', () => {
    const sealer = createSealer(OLD);
    const sealed = sealer.seal(TEXT, PLACE);
    expect(sealer.open(sealed, 'the key of another')).toBeUndefined();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect([index, sealer.open(changed.toString('base64url'), PLACE)]).toEqual([
        index,
        undefined,
      ]);
    }
  });

  it.each(['', 'short', TEXT, 'x'.repeat(200)])('does not open if it is %j', (planted) => {
    expect(createSealer(OLD).open(planted, PLACE)).toBeUndefined();
  });

  it('SEC-28 opens with both secrets during a rotation, and with no other', () => {
    const steps = [
      createSealer(OLD),
      createSealer(OLD, NEW),
      createSealer(NEW, OLD),
      createSealer(NEW),
    ];
    for (const [step, before] of steps.entries()) {
      // Gateways of two steps run beside each other while they are replaced.
      const after = steps[step + 1] ?? before;
      expect(before.open(after.seal(TEXT, PLACE), PLACE)).toBe(TEXT);
      expect(after.open(before.seal(TEXT, PLACE), PLACE)).toBe(TEXT);
    }
    expect(createSealer(NEW).open(createSealer(OLD).seal(TEXT, PLACE), PLACE)).toBeUndefined();
  });
});
