import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { compareScreenshots } from '../test/e2e/support/compare-screenshots.ts';

const GRAY = { r: 120, g: 120, b: 120 };
/** Within the tolerance for rounded edges, and beyond it. */
const [NEAR, FAR] = ['#989898', '#999999'];

let folders: [string, string];

beforeEach(async () => {
  const folder = () => mkdtemp(path.join(tmpdir(), 'pictures-'));
  folders = [await folder(), await folder()];
});

afterEach(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A picture of 4 by 3 pixels, one of them in another colour. */
async function draw(folder: string, name: string, background?: string) {
  const pixel = {
    create: { width: 1, height: 1, channels: 3 as const, background: background ?? GRAY },
  };
  const input = await sharp(pixel).png().toBuffer();
  const picture = sharp({ create: { width: 4, height: 3, channels: 3, background: GRAY } });
  await picture
    .composite([{ input, left: 3, top: 2 }])
    .png()
    .toFile(path.join(folder, name));
}

describe('the comparison of two runs of screenshots', () => {
  it('treats pictures as equal if every pixel is', async () => {
    for (const folder of folders) await draw(folder, 'home-phone.png', FAR);
    expect(await compareScreenshots(...folders)).toEqual({ equal: 1, differences: [] });
  });

  it('finds a single pixel of another colour, but tolerates a browser’s rounding', async () => {
    for (const folder of folders) await draw(folder, 'home.png');
    await draw(folders[0], 'rounded.png');
    await draw(folders[1], 'rounded.png', NEAR);
    await draw(folders[1], 'home.png', FAR);
    expect(await compareScreenshots(...folders)).toEqual({
      equal: 1,
      differences: ['home.png: 1 px between the rows 2 and 2'],
    });
  });

  it('finds a different size, and a picture that only one run has', async () => {
    const [one, other] = folders;
    await draw(one, 'home.png');
    await sharp({ create: { width: 4, height: 5, channels: 3, background: GRAY } })
      .png()
      .toFile(path.join(other, 'home.png'));
    await draw(other, 'new.png');
    expect(await compareScreenshots(...folders)).toEqual({
      equal: 0,
      differences: ['home.png: 4 × 3 and 4 × 5', `new.png: not in ${one}`],
    });
  });
});
