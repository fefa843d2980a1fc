import sharp from 'sharp';
import { claimingSize } from './claimed-size.ts';

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

/** A small JPEG. */
export const redPicture = () => red(60, 40).jpeg().toBuffer();

/** A picture in another format. */
export const pictureAs = (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
  red(1600, 800).toFormat(format).toBuffer();

/** A JPEG with an orientation and a location in its metadata. */
export const pictureFromPhone = () =>
  red(400, 200)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 8/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Few bytes, a hundred million pixels. */
export const pixelBomb = () => claimingSize(red(8, 8).png(), 10_000, 10_000);
