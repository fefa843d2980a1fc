import { afterEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { claimingSize } from '../../../test/support/claimed-size.ts';
import { createPictureConverter } from './convert-picture.ts';

const convert = createPictureConverter();

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

/** Interlaced, which needs the most memory to be decoded. */
const PNG = { progressive: true, compressionLevel: 1 };

/** Random pixels: the hardest picture to shrink. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  });

describe('a converted picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('VFORM-28 is a JPEG, also from %s', async (format) => {
    const picture = await convert(await plain(300, 200).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ contentType: 'image/jpeg', width: 300, height: 200 });
    expect((await sharp(picture.bytes).metadata()).format).toBe('jpeg');
  });

  it('is at most 1200x1200, with its proportions kept', async () => {
    const picture = await convert(await plain(3000, 1500).jpeg().toBuffer());
    const { width, height } = await sharp(picture.bytes).metadata();
    expect([width, height]).toEqual([1200, 600]);
  });

  it.each([
    ['12 megapixels in many scans', 4_032, 3_024, true],
    ['24 megapixels in many scans', 5_712, 4_284, true],
    ['48 megapixels', 8_064, 6_048, false],
    ['22,000 pixels in a line', 22_000, 2_200, false],
  ])('SEC-16 may be a phone’s JPEG with %s', async (_what, width, height, progressive) => {
    const original = plain(width, height).jpeg({ progressive }).withMetadata({ orientation: 6 });
    const picture = await convert(await original.toBuffer());
    expect([picture.height, picture.width]).toEqual([1200, Math.round((1200 * height) / width)]);
  });

  it('SEC-16 may be a PNG of 20,000 pixels in a line', async () => {
    const lines = await plain(20_000, 20).png(PNG).toBuffer();
    expect((await convert(lines)).width).toBe(1200);
  });

  it('is never enlarged', async () => {
    const { width, height } = await convert(await plain(80, 60).png().toBuffer());
    expect([width, height]).toEqual([80, 60]);
  });

  it('fits about 500 KB as base64, however hard to compress', async () => {
    const picture = await convert(await noise(1200, 1200).png().toBuffer());
    expect(picture.bytes.byteLength * 1.33).toBeLessThanOrEqual(500 * 1024);
  });

  it.each([
    ['0.85 if it fits so', 300],
    ['the next at which it fits, in steps of 0.05', 1200],
  ])('VFORM-25 VFORM-26 has the quality %s', async (_, side) => {
    const original = await noise(side, side).png().toBuffer();
    let quality = 85;
    let fitting = await sharp(original).jpeg({ quality }).toBuffer();
    while (fitting.byteLength * 1.33 > 500 * 1024) {
      quality -= 5;
      fitting = await sharp(original).jpeg({ quality }).toBuffer();
    }
    expect(quality < 85).toBe(side === 1200);
    const { bytes } = await convert(original);
    expect(bytes.byteLength).toBe(fitting.byteLength);
  });

  it('is upright and has neither location nor orientation metadata', async () => {
    const original = await plain(400, 200)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(original).metadata();
    expect(before).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });

    const picture = await convert(original);
    const after = await sharp(picture.bytes).metadata();
    expect([after.width, after.height]).toEqual([200, 400]);
    expect(after.orientation).toBeUndefined();
    expect(after.exif).toBeUndefined();
    expect(Buffer.from(picture.bytes).includes('Exif')).toBe(false);
  });

  it('is white where it was transparent', async () => {
    const clear = sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const picture = await convert(await clear.png().toBuffer());
    const { dominant } = await sharp(picture.bytes).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });
});

describe('a picture that waits for its turn', () => {
  const picture = plain(8, 8).png().toBuffer();
  afterEach(() => {
    jest.useRealTimers();
  });

  it('SEC-14 is refused when too many wait', async () => {
    const inTurn = createPictureConverter();
    const bytes = await picture;
    // However slow the machine is, nobody waits too long.
    jest.useFakeTimers();
    const first = Array.from({ length: 17 }, () => inTurn(bytes));
    await expect(inTurn(bytes)).rejects.toMatchObject({ code: 'TOO_MANY_UPLOADS' });
    expect(await Promise.all(first)).toHaveLength(17);
    expect(await inTurn(bytes)).toMatchObject({ width: 8 });
  });

  it('SEC-14 is refused after 6 s', async () => {
    const inTurn = createPictureConverter();
    const bytes = await picture;
    jest.useFakeTimers();
    const first = inTurn(bytes);
    const second = inTurn(bytes);
    // Synchronous, so that the first can't be converted in the meantime.
    jest.advanceTimersByTime(5_999);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(jest.getTimerCount()).toBe(0);
    await expect(second).rejects.toMatchObject({ code: 'TOO_MANY_UPLOADS' });
    expect(await first).toMatchObject({ width: 8 });
  });

  it('SEC-14 is not converted any more once its sender has gone', async () => {
    const bytes = await picture;
    const leaving = new AbortController();
    const first = convert(bytes);
    const second = convert(bytes, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(await first).toMatchObject({ width: 8 });
  });
});

describe('a picture that is refused', () => {
  it('is of another format', async () => {
    await expect(convert(Buffer.from('GIF89a...'))).rejects.toMatchObject({
      code: 'PHOTO_FORMAT_UNKNOWN',
    });
  });

  it('is broken or cut off', async () => {
    const whole = await noise(400, 400).jpeg().toBuffer();
    const broken = [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)]),
      whole.subarray(0, whole.byteLength / 3),
    ];
    for (const bytes of broken) {
      await expect(convert(bytes)).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
    }
  });

  const small = plain(8, 8);
  it.each([
    [
      'a PNG with 16 bits a sample',
      () => claimingSize(small.clone().toColourspace('rgb16').ensureAlpha().png(PNG), 4_600, 4_600),
      { format: 'png', depth: 'ushort', channels: 4 },
    ],
    [
      'a WebP without loss',
      () => claimingSize(small.clone().webp({ lossless: true }), 6_200, 6_200),
      { format: 'webp', channels: 3 },
    ],
    [
      'a JPEG in many scans',
      () => claimingSize(small.clone().jpeg({ progressive: true }), 5_100, 5_000),
      { format: 'jpeg', isProgressive: true },
    ],
  ])('SEC-16 needs too much memory: %s', async (_how, make, found) => {
    const bytes = await make();
    expect(await sharp(bytes).metadata()).toMatchObject(found);
    await expect(convert(bytes)).rejects.toMatchObject({ code: 'PHOTO_TOO_MANY_PIXELS' });
  });

  it('SEC-16 is no JPEG and more than 20,000 pixels long', async () => {
    const bytes = await claimingSize(small.clone().png(PNG), 20_001, 20);
    await expect(convert(bytes)).rejects.toMatchObject({ code: 'PHOTO_TOO_MANY_PIXELS' });
  });

  it('SEC-16 has more than 50 megapixels, though decoding it would take little memory', async () => {
    const bytes = await claimingSize(small.clone().jpeg(), 8_400, 6_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ isProgressive: false });
    await expect(convert(bytes)).rejects.toMatchObject({ code: 'PHOTO_TOO_MANY_PIXELS' });
  });

  it('is a bomb: few bytes, very many pixels', async () => {
    const bomb = await claimingSize(small.clone().png(), 10_000, 10_000);
    await expect(convert(bomb)).rejects.toMatchObject({ code: 'PHOTO_TOO_MANY_PIXELS' });
  });
});
