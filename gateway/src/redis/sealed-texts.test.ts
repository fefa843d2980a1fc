import { describe, expect, it } from '@jest/globals';
import { createSealer } from './sealed-texts.ts';

const OLD = 'the secret in use until the rotation';
const NEW = 'the secret in use from then on, too';
const PLACE = 'the key of an entry';
const TEXT = '{"name":"Zoë"}';

describe('a sealed text', () => {
  it('SEC-28 opens where it was sealed for, and shows nothing of itself', async () => {
    const sealer = createSealer(OLD);
    const sealed = await sealer.seal(TEXT, PLACE);
    expect(await sealer.open(sealed, PLACE)).toBe(TEXT);
    const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(parts.join()).not.toContain('name');
    expect(await sealer.seal(TEXT, PLACE)).not.toBe(sealed);
  });

  it('SEC-28 opens nowhere else, and not at all if a byte of it is another', async () => {
    const sealer = createSealer(OLD);
    const sealed = await sealer.seal(TEXT, PLACE);
    expect(await sealer.open(sealed, 'the key of another')).toBeUndefined();
    const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
    for (const [place, part] of parts.entries()) {
      for (const index of part.keys()) {
        const changed = Buffer.from(part);
        changed[index] = (changed[index] ?? 0) ^ 1;
        const planted = parts.with(place, changed).map((bytes) => bytes.toString('base64url'));
        expect([place, index, await sealer.open(planted.join('.'), PLACE)]).toEqual([
          place,
          index,
          undefined,
        ]);
      }
    }
  });

  it.each(['', 'short', TEXT, 'x'.repeat(200)])('does not open if it is %j', async (planted) => {
    expect(await createSealer(OLD).open(planted, PLACE)).toBeUndefined();
  });

  it('SEC-28 opens with both secrets during a rotation, and with no other', async () => {
    const steps = [
      createSealer(OLD),
      createSealer(OLD, NEW),
      createSealer(NEW, OLD),
      createSealer(NEW),
    ];
    for (const [step, before] of steps.entries()) {
      // Gateways of two steps run beside each other while they are replaced.
      const after = steps[step + 1] ?? before;
      expect(await before.open(await after.seal(TEXT, PLACE), PLACE)).toBe(TEXT);
      expect(await after.open(await before.seal(TEXT, PLACE), PLACE)).toBe(TEXT);
    }
    const former = await createSealer(OLD).seal(TEXT, PLACE);
    expect(await createSealer(NEW).open(former, PLACE)).toBeUndefined();
  });
});
