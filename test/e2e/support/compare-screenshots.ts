import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** How many pictures of two folders are the same, and how each other one differs. */
export interface Comparison {
  readonly equal: number;
  readonly differences: readonly string[];
}

/** Chromium's rounding varies in up to this many pixels of a picture, each by up to this much of 255. */
const ROUNDED = { pixels: 64, shade: 32 };

/**
 * Compares the PNGs with the same names in two folders pixel by pixel, except for rounding; a missing one counts as different.
 * @throws Error when a folder can't be read
 */
export async function compareScreenshots(one: string, other: string): Promise<Comparison> {
  const [ours, theirs] = await Promise.all([picturesOf(one), picturesOf(other)]);
  const differences: string[] = [];
  const names = [...new Set([...ours, ...theirs])].sort();
  for (const name of names) {
    const missing = [ours.has(name) ? [] : [one], theirs.has(name) ? [] : [other]].flat();
    const difference =
      missing.length > 0
        ? `not in ${missing.join()}`
        : await differenceOf(path.join(one, name), path.join(other, name));
    if (difference !== undefined) differences.push(`${name}: ${difference}`);
  }
  return { equal: names.length - differences.length, differences };
}

async function picturesOf(folder: string): Promise<Set<string>> {
  return new Set((await readdir(folder)).filter((name) => name.endsWith('.png')));
}

async function differenceOf(one: string, other: string): Promise<string | undefined> {
  const [left, right] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  const [size, otherSize] = [left, right].map(({ info }) => `${info.width} × ${info.height}`);
  if (size !== otherSize) return `${size} and ${otherSize}`;
  const { width, channels } = left.info;
  const rows = new Set<number>();
  let count = 0;
  let farthest = 0;
  for (let at = 0; at < left.data.length; at += channels) {
    if (left.data.compare(right.data, at, at + channels, at, at + channels) === 0) continue;
    count += 1;
    rows.add(Math.floor(at / channels / width));
    for (let part = at; part < at + channels; part += 1) {
      farthest = Math.max(farthest, Math.abs((left.data[part] ?? 0) - (right.data[part] ?? 0)));
    }
  }
  if (count <= ROUNDED.pixels && farthest <= ROUNDED.shade) return undefined;
  return `${count} px between the rows ${Math.min(...rows)} and ${Math.max(...rows)}`;
}

function pixelsOf(file: string) {
  return sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
