import { EventEmitter } from 'node:events';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { connectRedis, type Redis } from '../src/redis/redis.ts';
import { photoUploads, type UploadPhoto } from '../src/rest/photo-uploads.ts';
import { sendTarget, startLoneGateway } from './support/lone-gateway.ts';

/** A Redis database that no other test uses. */
const DATABASE = '/5';
/** Longer than any pause of a busy machine. */
const REPLY_WITHIN_MS = 60_000;
const FOREIGN_PICTURE = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-dest': 'image',
};
const STORED = {
  status: 201,
  headers: {},
  body: Buffer.from(JSON.stringify({ photoId: 'p', imageUrl: '/api/photos/p/h' })),
};

await describeWithEngine('redis', 'limits that gateways share', (address) => {
  let redis: Redis;

  beforeEach(async () => {
    redis = await connectRedis(`${address}${DATABASE}`, REPLY_WITHIN_MS);
    await redis.send(['FLUSHDB']);
  });
  afterEach(() => redis.stop());

  const limits = async () => (await redis.send(['KEYS', 'dewlane:limits:*'])) as string[];

  it('SEC-29 counts what another site’s page loads apart from the own calls of its address', async () => {
    const most = 3;
    const gateway = await startLoneGateway({
      REQUEST_RATE_LIMIT: String(most),
      REDIS_URL: `${address}${DATABASE}`,
    });
    try {
      const link = `/booking/${'a'.repeat(43)}`;
      const load = async () =>
        (await sendTarget(gateway.url, link, { headers: FOREIGN_PICTURE })).status;
      for (let count = 0; count < most; count += 1) expect(await load()).not.toBe(429);
      expect(await load()).toBe(429);
      expect((await sendTarget(gateway.url, '/api/auth/user')).status).not.toBe(429);
      expect(await limits()).toHaveLength(2);
    } finally {
      await gateway.stop();
    }
  });

  it('PERM-13 counts the photos of guests apart from those of accounts', async () => {
    const vehicles = { send: async () => STORED, close: async () => undefined };
    const upload = photoUploads(vehicles, 2, redis);
    const send = (kind: 'guest' | 'customer') =>
      upload(
        { contentType: 'image/png', bytes: Buffer.from('picture') },
        senderOf(kind),
        null,
      ).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      );
    for (let count = 0; count < 2; count += 1) expect(await send('guest')).toBe('taken');
    expect(await send('guest')).toBe('RATE_LIMITED');
    for (let count = 0; count < 10; count += 1) expect(await send('customer')).toBe('taken');
    expect(await send('customer')).toBe('RATE_LIMITED');
    expect(await limits()).toHaveLength(2);
  });
});

function senderOf(kind: 'guest' | 'customer') {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false });
  return {
    visitor: { customer: { kind, id: '7', guestIds: [] }, token: '' },
    context: { token: '', address: '192.0.2.1', correlationId: 'c' },
    reply: { raw },
  } as unknown as Parameters<UploadPhoto>[1];
}
