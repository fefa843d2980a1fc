import { describe, expect, it } from '@jest/globals';
import type { ServiceClient } from '../services/service-client.ts';
import { photoUploads } from './photo-uploads.ts';

const PICTURE = { contentType: 'image/png', bytes: Buffer.from('picture') };

/** Sends pictures from one address, at most two a day by guests. */
function uploadsOfOneAddress() {
  const vehicles: Pick<ServiceClient, 'send'> = {
    send: async () => ({
      status: 201,
      headers: {},
      body: Buffer.from(JSON.stringify({ photoId: 'p', imageUrl: '/api/photos/p/h' })),
    }),
  };
  const upload = photoUploads({ ...vehicles, close: async () => undefined }, 2, undefined);
  return async (kind: 'guest' | 'customer') => {
    const sender = {
      visitor: {
        customer: { kind, id: '7', guestIds: [] },
        account: undefined,
        staff: undefined,
        token: '',
      },
      onBehalf: { token: '', address: '192.0.2.1', correlationId: 'c' },
    };
    return await upload(PICTURE, sender, null).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
  };
}

describe('uploads of pictures', () => {
  it('PERM-13 still takes an account’s when the guests of its address have sent their number, five times as many', async () => {
    const upload = uploadsOfOneAddress();
    expect(await upload('guest')).toBe('taken');
    expect(await upload('guest')).toBe('taken');
    expect(await upload('guest')).toBe('RATE_LIMITED');
    for (let count = 0; count < 10; count += 1) expect(await upload('customer')).toBe('taken');
    expect(await upload('customer')).toBe('RATE_LIMITED');
  });
});
