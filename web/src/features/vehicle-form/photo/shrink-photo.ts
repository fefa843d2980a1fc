import { PHOTO_LIMITS } from '@dewlane/catalog';

const { longestSide, firstQuality, qualityStep, lastQuality, encodedBytes, base64Growth } =
  PHOTO_LIMITS;

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
  const scale = Math.min(1, longestSide / Math.max(width, height));
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
    let quality = firstQuality;
    let image = await picture.jpeg(width, height, quality / 100);
    while (image.size * base64Growth > encodedBytes && quality > lastQuality) {
      quality -= qualityStep;
      image = await picture.jpeg(width, height, quality / 100);
    }
    return image;
  } catch {
    // VFORM-27: a picture this browser cannot compress is sent raw; the server decides about it.
    return file;
  }
}
