import { crc32 } from 'node:zlib';
import { expect } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';

/** Puts a size into the header of a picture, by format. */
const CLAIM: Partial<Record<string, (picture: Buffer, width: number, height: number) => void>> = {
  png(picture, width, height) {
    // The chunk IHDR is always the first: its name, the size and five more bytes, then their checksum.
    picture.writeUInt32BE(width, 16);
    picture.writeUInt32BE(height, 20);
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  },
  jpeg(picture, width, height) {
    // The frame's segment comes after others: SOF0 in one scan, SOF2 in many.
    let at = 2;
    while (![0xc0, 0xc2].includes(picture[at + 1] ?? 0xc0)) at += 2 + picture.readUInt16BE(at + 2);
    picture.writeUInt16BE(height, at + 5);
    picture.writeUInt16BE(width, at + 7);
  },
  webp(picture, width, height) {
    expect(picture.toString('latin1', 12, 16)).toBe('VP8L');
    // Both less one, of 14 bits each.
    const others = picture.readUInt32LE(21) & 0xf0_00_00_00;
    picture.writeUInt32LE((others | (width - 1) | ((height - 1) << 14)) >>> 0, 21);
  },
};

/**
 * A small picture, encoded, whose header claims another size: what decides by the header takes it for one that would need long
 * to be encoded. Without transparency, metadata or loss if it is a WebP.
 */
export async function claimingSize(picture: Sharp, width: number, height: number): Promise<Buffer> {
  const bytes = await picture.toBuffer();
  const { autoOrient: _, ...real } = await sharp(bytes).metadata();
  CLAIM[real.format]?.(bytes, width, height);
  expect(await sharp(bytes).metadata()).toMatchObject({ ...real, width, height });
  return bytes;
}
