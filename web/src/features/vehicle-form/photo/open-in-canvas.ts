import { type OpenPicture, shrinkPhoto } from './shrink-photo.ts';

/** Shrinks a photo in this browser (VFORM-24 to VFORM-26). */
export function shrinkInCanvas(file: File): Promise<Blob> {
  return shrinkPhoto(file, openInCanvas);
}

/** Decodes a file upright and draws it on a canvas; throws for what the browser can't decode. */
export async function openInCanvas(file: Blob): Promise<OpenPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return {
    width: bitmap.width,
    height: bitmap.height,
    jpeg: (width, height, quality) => encode(bitmap, width, height, quality),
  };
}

function encode(
  bitmap: ImageBitmap,
  width: number,
  height: number,
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) {
    throw new Error('No canvas to draw on');
  }
  // JPEG has no transparency: transparent parts become white instead of black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
      'image/jpeg',
      quality,
    );
  });
}
