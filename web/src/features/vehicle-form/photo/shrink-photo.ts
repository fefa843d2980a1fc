/** Longest side, in pixels (VFORM-24). */
const LONGEST_SIDE = 1200;
/** Encoded size to get under, in bytes: about 500 KB (VFORM-25). */
const TARGET_BYTES = 500 * 1024;
/** How much base64 makes a file grow (VFORM-26). */
const BASE64_GROWTH = 1.33;
/** Qualities in hundredths, so that 0.05 steps add up exactly. */
const START_QUALITY = 85;
const QUALITY_STEP = 5;
const FLOOR_QUALITY = 10;

/** A picture that can be drawn in any size and encoded. */
export interface OpenPicture {
  readonly width: number;
  readonly height: number;
  /** The picture as JPEG in this size, quality 0 to 1. */
  readonly jpeg: (width: number, height: number, quality: number) => Promise<Blob>;
}

/** Decodes a file into a picture; throws if it isn't one. */
export type OpenFile = (file: Blob) => Promise<OpenPicture>;

/** The size a picture is drawn in: at most 1200 on either side, with its proportions (VFORM-24). */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Shrinks a photo to at most 1200x1200, at quality 0.85 and in 0.05 steps down to 0.1 until it fits about 500 KB; if that fails the
 * file is used as it is (VFORM-27).
 */
export async function shrinkPhoto(file: Blob, open: OpenFile): Promise<Blob> {
  try {
    const picture = await open(file);
    const { width, height } = fittingSize(picture.width, picture.height);
    let quality = START_QUALITY;
    let image = await picture.jpeg(width, height, quality / 100);
    while (image.size * BASE64_GROWTH > TARGET_BYTES && quality > FLOOR_QUALITY) {
      quality -= QUALITY_STEP;
      image = await picture.jpeg(width, height, quality / 100);
    }
    return image;
  } catch {
    // VFORM-27: a picture this browser cannot compress is sent raw; the server decides about it.
    return file;
  }
}
