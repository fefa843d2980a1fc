import { EventEmitter } from 'node:events';
import { ServiceError } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import type { ServiceClient } from '../services/service-client.ts';
import { photoUploads } from './photo-uploads.ts';

const PICTURE = { contentType: 'image/png', bytes: Buffer.from('picture') };

const STORED = {
  status: 201,
  headers: {},
  body: Buffer.from(JSON.stringify({ photoId: 'p', imageUrl: '/api/photos/p/h' })),
};

/** Sends pictures from one address, at most two a day by guests, to a service that answers with `reply`. */
function uploadsOfOneAddress(reply: ServiceClient['send'] = async () => STORED) {
  const upload = photoUploads({ send: reply, close: async () => undefined }, 2, undefined);
  return async (kind: 'guest' | 'customer', raw = openResponse()) => {
    const sender = {
      visitor: {
        customer: { kind, id: '7', guestIds: [] },
        account: undefined,
        staff: undefined,
        token: '',
      },
      context: { token: '', address: '192.0.2.1', correlationId: 'c' },
      reply: { raw } as unknown as FastifyReply,
    };
    return await upload(PICTURE, sender, null).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
  };
}

/** A response that nobody has read yet. */
const openResponse = () =>
  Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false });

const failing = (code: string) => Object.assign(new Error('no response'), { code });

describe('uploads of pictures', () => {
  it('PERM-13 takes five times as many from accounts, also once the guests of their address have reached the limit', async () => {
    const upload = uploadsOfOneAddress();
    expect(await upload('guest')).toBe('taken');
    expect(await upload('guest')).toBe('taken');
    expect(await upload('guest')).toBe('RATE_LIMITED');
    for (let count = 0; count < 10; count += 1) expect(await upload('customer')).toBe('taken');
    expect(await upload('customer')).toBe('RATE_LIMITED');
  });

  it.each([
    ['doesn’t answer in time', async () => Promise.reject(failing('UND_ERR_HEADERS_TIMEOUT'))],
    ['breaks off', async () => Promise.reject(failing('UND_ERR_SOCKET'))],
    ['fails', async () => ({ ...STORED, status: 500, body: Buffer.from('{}') })],
    ['is cut off by what is between', async () => ({ ...STORED, status: 502 })],
    ['answers nonsense', async () => ({ ...STORED, body: Buffer.from('{') })],
  ] as const)(
    'PERM-13 counts one that the service may have stored because it %s',
    async (_how, reply) => {
      const upload = uploadsOfOneAddress(reply);
      expect(await upload('guest')).toMatch(/^(UNAVAILABLE|INTERNAL)$/);
      expect(await upload('guest')).toMatch(/^(UNAVAILABLE|INTERNAL)$/);
      expect(await upload('guest')).toBe('RATE_LIMITED');
    },
  );

  it.each([
    ['didn’t get', async () => Promise.reject(failing('ECONNREFUSED'))],
    [
      'refused',
      async () => {
        const message = 'Too many photos at once.';
        const failure = { error: message, message, code: 'UNAVAILABLE' };
        return { ...STORED, status: 503, body: Buffer.from(JSON.stringify(failure)) };
      },
    ],
    ['wasn’t given', async () => Promise.reject(new ServiceError('UNAVAILABLE'))],
  ] as const)('PERM-13 doesn’t count one that the service %s', async (_how, reply) => {
    const upload = uploadsOfOneAddress(reply);
    for (let count = 0; count < 4; count += 1) expect(await upload('guest')).toBe('UNAVAILABLE');
  });

  it('SEC-14 PERM-13 ends one whose sender has gone, and counts it', async () => {
    const begun: AbortSignal[] = [];
    const upload = uploadsOfOneAddress(
      ({ gone }) =>
        new Promise((_resolve, reject) => {
          if (gone === undefined) throw new Error('nobody tells when the sender has gone');
          begun.push(gone);
          gone.addEventListener('abort', () => reject(gone.reason));
        }),
    );
    for (let count = 1; count <= 2; count += 1) {
      const raw = openResponse();
      const ended = upload('guest', raw);
      await eventually(() => expect(begun).toHaveLength(count));
      raw.emit('close');
      expect(await ended).toBe('UNAVAILABLE');
    }
    expect(await upload('guest')).toBe('RATE_LIMITED');
  });
});
