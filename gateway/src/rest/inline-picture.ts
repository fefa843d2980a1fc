import { PICTURE_MAX_BYTES } from '@dewlane/internal-api';
import { ServiceError } from '@dewlane/service-kit/edge';
import { z } from 'zod';

/** A picture's bytes and what its sender calls them. */
export interface SentPicture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * An inline data image as the picture that it holds, and an empty text as none. It is decoded while the body is parsed, so that
 * its text, which takes more memory than the picture, is let go before the picture is sent anywhere (SEC-14).
 * @throws ServiceError VALIDATION_FAILED for anything else, TOO_LARGE above 12 MB
 */
export const inlinePicture = z
  .string()
  .transform((imageUrl) => (imageUrl === '' ? null : pictureOf(imageUrl)));

const DATA_IMAGE = /^data:(image\/[a-z0-9.+-]+);base64,/i;

function pictureOf(imageUrl: string): SentPicture {
  const [head = '', contentType] = DATA_IMAGE.exec(imageUrl.slice(0, 100)) ?? [];
  const encoded = imageUrl.slice(head.length);
  if (contentType === undefined || !isBase64(encoded)) {
    const message = 'The photo must be an inline data image';
    throw new ServiceError('VALIDATION_FAILED', message, { fields: { imageUrl: message } });
  }
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > PICTURE_MAX_BYTES) throw new ServiceError('TOO_LARGE');
  return { contentType, bytes };
}

/** Every check here takes linear time, whatever the text (SEC-02). */
function isBase64(text: string): boolean {
  const padding = text.indexOf('=');
  const end = padding === -1 ? '' : text.slice(padding).replaceAll(/\s/g, '');
  return text.length > 0 && !/[^A-Za-z0-9+/=\s]/.test(text) && ['', '=', '=='].includes(end);
}
