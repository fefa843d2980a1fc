import { describe, expect, it } from '@jest/globals';
import { pictureFormat } from './format.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('the format of a picture', () => {
  it('is recognised by the first bytes', () => {
    expect(pictureFormat(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
    expect(pictureFormat(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png');
    expect(pictureFormat(Buffer.from('RIFF\x01\x02\x03\x04WEBPVP8 ', 'latin1'))).toBe('webp');
  });

  it.each([
    ['GIF', Buffer.from('GIF89a')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['WAV', Buffer.from('RIFF\x01\x02\x03\x04WAVEfmt ', 'latin1')],
    ['nothing', bytes()],
    ['half a signature', bytes(0xff, 0xd8)],
  ])('is unknown for %s', (_name, content) => {
    expect(pictureFormat(content)).toBeNull();
  });
});
