import { PHOTO_LIMITS } from '@dewlane/catalog';
import { createSemaphore } from '@dewlane/service-kit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ConvertPicture } from '../../application/ports/photos.ts';
import { pictureFormat } from '../../domain/photo/format.ts';
import type { Picture } from '../../domain/photo/photo.ts';
import { Refusal } from '../../domain/refusal.ts';

const { longestSide, firstQuality, qualityStep, lastQuality, encodedBytes, base64Growth } =
  PHOTO_LIMITS;

/** A phone's largest ordinary picture has 50 megapixels; more is refused before it is decoded. */
const MAX_PIXELS = 50_000_000;
/** What a decoder may hold of a picture: enough for a JPEG of 24 megapixels in many scans, as phones make them. */
const MAX_DECODED_BYTES = 150_000_000;
/** Of a PNG many lines are held at once: 830 MB were measured for fifty lines of a million pixels. */
const MAX_DECODED_SIDE = 20_000;
/** The WebP decoder always produces four channels. */
const WEBP_SAMPLES = 4;
/** With two at once, two of the largest would take more than the service's container may. */
const AT_A_TIME = 1;
/** An ordinary picture takes a few tenths of a second, so the last of these comes in time. */
const MOST_WAITING = 16;
/** With the conversion itself that is less than the 10 s for which the gateway waits. */
const LONGEST_WAIT_MS = 6_000;

// One thread per picture and no cache, so that converting one at a time bounds CPU and memory.
sharp.concurrency(1);
sharp.cache(false);

/** Converts pictures with sharp, one at a time (design.md#bookings-vehicles-mail). */
export function createPictureConverter(): ConvertPicture {
  const inTurn = createSemaphore(AT_A_TIME, {
    mostWaiting: MOST_WAITING,
    longestMs: LONGEST_WAIT_MS,
    refuse: () => {
      throw new Refusal('TOO_MANY_UPLOADS');
    },
  });
  return async (bytes, gone) => {
    const format = pictureFormat(bytes);
    if (format === null) throw new Refusal('PHOTO_FORMAT_UNKNOWN');
    return await inTurn(() => convert(bytes, format), gone);
  };
}

async function convert(bytes: Uint8Array, format: string): Promise<Picture> {
  const pixels = await decode(bytes, format);
  const { width, height, channels } = pixels.info;
  const upright = sharp(pixels.data, { raw: { width, height, channels } });
  return { bytes: await encode(upright), contentType: 'image/jpeg', width, height };
}

/**
 * The picture upright, within the largest size and on white if transparent, as raw pixels, which drops all metadata.
 */
async function decode(bytes: Uint8Array, format: string) {
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const found = await source.metadata();
    if (isTooLarge(found)) throw new Refusal('PHOTO_TOO_MANY_PIXELS');
    if (found.format !== format) throw new Refusal('PHOTO_UNREADABLE');
    return await source
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      String(error).includes('pixel limit') ? 'PHOTO_TOO_MANY_PIXELS' : 'PHOTO_UNREADABLE',
    );
  }
}

/**
 * Whether decoding would take too much memory (SEC-16). A JPEG is shrunk while it is read, unless it comes in many scans; then
 * all its coefficients are held, two bytes each. Other pictures may have to be held as a whole.
 */
function isTooLarge({ format, width, height, channels, depth, isProgressive }: Metadata): boolean {
  if (width * height > MAX_PIXELS) return true;
  if (format === 'jpeg' && !isProgressive) return false;
  const samples = format === 'webp' ? WEBP_SAMPLES : channels;
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  const longest = format === 'jpeg' ? 0 : Math.max(width, height);
  return longest > MAX_DECODED_SIDE || width * height * samples * bytes > MAX_DECODED_BYTES;
}

async function encode(pixels: Sharp): Promise<Uint8Array> {
  for (let quality = firstQuality; ; quality -= qualityStep) {
    const encoded = await pixels.clone().jpeg({ quality }).toBuffer();
    const fits = encoded.byteLength * base64Growth <= encodedBytes;
    if (fits || quality <= lastQuality) return encoded;
  }
}
