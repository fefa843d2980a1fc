import { PICTURE_MAX_BYTES } from '@dewlane/internal-api';
import { parseInput, ServiceError } from '@dewlane/service-kit/edge';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { inlinePicture } from './inline-picture.ts';

const body = z.object({ imageUrl: inlinePicture.nullish() });
const parsed = (imageUrl?: string | null) => parseInput(body, { imageUrl }).imageUrl;

function refusalOf(imageUrl: string): Pick<ServiceError, 'code' | 'fields'> {
  try {
    parsed(imageUrl);
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code, fields: error.fields };
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('a picture in a JSON body', () => {
  it.each([
    ['padding', 'AQI=', [1, 2]],
    ['padding and spaces after it', 'AQI= \n', [1, 2]],
    ['double padding', 'AQ==', [1]],
    ['no padding', 'AQID', [1, 2, 3]],
    ['line breaks', 'AQ\nID', [1, 2, 3]],
    ['bytes that are 0', 'AAAA', [0, 0, 0]],
  ])('is decoded, with %s', (_what, encoded, bytes) => {
    const picture = { contentType: 'image/jpeg', bytes: Buffer.from(bytes) };
    expect(parsed(`data:image/jpeg;base64,${encoded}`)).toEqual(picture);
  });

  it('is removed by null or an empty text, and kept when left out', () => {
    expect(parsed('')).toBeNull();
    expect(parsed(null)).toBeNull();
    expect(parsed()).toBeUndefined();
  });

  it.each([
    ['an address', 'https://example.com/car.jpg'],
    ['no picture', 'data:text/plain;base64,AQID'],
    ['no base64', 'data:image/png;base64,AQ!D'],
    ['empty', 'data:image/png;base64,'],
    ['padded thrice', 'data:image/png;base64,A==='],
    ['longer after its padding', 'data:image/png;base64,AQ==AQ=='],
  ])('is refused as VALIDATION_FAILED if it is %s', (_what, imageUrl) => {
    const fields = { imageUrl: 'The photo must be an inline data image' };
    expect(refusalOf(imageUrl)).toEqual({ code: 'VALIDATION_FAILED', fields });
  });

  it('is refused as TOO_LARGE above 12 MB', () => {
    const inline = (bytes: number) =>
      `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`;
    expect(parsed(inline(PICTURE_MAX_BYTES))?.bytes).toHaveLength(12 * 1024 * 1024);
    expect(refusalOf(inline(PICTURE_MAX_BYTES + 1)).code).toBe('TOO_LARGE');
  });
});
