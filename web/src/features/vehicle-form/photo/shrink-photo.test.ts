import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openInCanvas } from './open-in-canvas.ts';
import { fittingSize, type OpenPicture, shrinkPhoto } from './shrink-photo.ts';

/** A picture whose JPEG has this many bytes at quality 1, and fewer at a lower one. */
function pictureOf(bytes: number, width = 3000, height = 2000) {
  const tried: number[] = [];
  const sizes: [number, number][] = [];
  const picture: OpenPicture = {
    width,
    height,
    async jpeg(wide, high, quality) {
      tried.push(quality);
      sizes.push([wide, high]);
      return new Blob([new Uint8Array(Math.round(bytes * quality))], { type: 'image/jpeg' });
    },
  };
  return { open: async () => picture, tried, sizes };
}

const FILE = new Blob(['raw']);

describe('shrinking a photo', () => {
  it.each([
    [3000, 2000, 1200, 800],
    [2000, 3000, 800, 1200],
    [1200, 1200, 1200, 1200],
    [640, 480, 640, 480],
    [10_000, 3, 1200, 1],
  ])('VFORM-24 draws %ix%i as %ix%i', (width, height, wide, high) => {
    expect(fittingSize(width, height)).toEqual({ width: wide, height: high });
  });

  it('VFORM-25 starts at quality 0.85 and stops there when it fits', async () => {
    const { open, tried, sizes } = pictureOf(100_000);
    await shrinkPhoto(FILE, open);
    expect(tried).toEqual([0.85]);
    expect(sizes).toEqual([[1200, 800]]);
  });

  it('VFORM-25 VFORM-26 goes down in 0.05 steps until the size times 1.33 fits 500 KB', async () => {
    const { open, tried } = pictureOf(520_000);
    const image = await shrinkPhoto(FILE, open);
    expect(tried).toEqual([0.85, 0.8, 0.75, 0.7]);
    expect(image.size * 1.33).toBeLessThanOrEqual(500 * 1024);
  });

  it('VFORM-25 goes no lower than 0.1', async () => {
    const { open, tried } = pictureOf(4_000_000);
    await shrinkPhoto(FILE, open);
    expect(tried).toHaveLength(16);
    expect(tried.at(-1)).toBe(0.1);
  });

  it('VFORM-27 uses the raw file when it cannot be decoded or encoded', async () => {
    const broken = async (): Promise<OpenPicture> => {
      throw new Error('no picture');
    };
    expect(await shrinkPhoto(FILE, broken)).toBe(FILE);
    const unencodable: OpenPicture = {
      width: 1,
      height: 1,
      jpeg: () => Promise.reject(new Error('no')),
    };
    expect(await shrinkPhoto(FILE, async () => unencodable)).toBe(FILE);
  });

  describe('in a canvas', () => {
    const { prototype } = HTMLCanvasElement;
    const browser = { getContext: prototype.getContext, toBlob: prototype.toBlob };
    const pen = { fillRect: () => undefined, drawImage: () => undefined };
    let asked: unknown[];
    let encoded: Blob | null;
    beforeEach(() => {
      asked = [];
      encoded = new Blob(['picture'], { type: 'image/jpeg' });
      Object.assign(prototype, {
        getContext: () => pen,
        toBlob(
          this: HTMLCanvasElement,
          done: (blob: Blob | null) => void,
          type: string,
          quality: number,
        ) {
          asked.push([this.width, this.height, type, quality]);
          done(encoded);
        },
      });
      Object.assign(globalThis, { createImageBitmap: async () => ({ width: 3000, height: 1500 }) });
    });
    afterEach(() => {
      Object.assign(prototype, browser);
      Reflect.deleteProperty(globalThis, 'createImageBitmap');
    });

    it('VFORM-28 has the browser encode the picture as JPEG in the requested size and quality', async () => {
      expect(await shrinkPhoto(FILE, openInCanvas)).toBe(encoded);
      expect(asked).toEqual([[1200, 600, 'image/jpeg', 0.85]]);
    });

    it('VFORM-27 fails, and thus leaves the raw file, if the browser encodes no picture', async () => {
      encoded = null;
      const picture = await openInCanvas(FILE);
      await expect(picture.jpeg(1200, 600, 0.85)).rejects.toThrow('could not be encoded');
      expect(await shrinkPhoto(FILE, openInCanvas)).toBe(FILE);
    });
  });
});
