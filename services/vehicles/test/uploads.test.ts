import { BY_SYSTEM } from '@dewlane/events/cause';
import { newId } from '@dewlane/service-kit';
import { toFailure } from '@dewlane/service-kit/testing';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { servePhotos } from '../src/adapters/http/photo-routes.ts';
import { type UploadPhoto, uploadPhoto } from '../src/application/commands/upload-photo.ts';
import type { Commands } from '../src/application/commands.ts';
import type { Dependencies } from '../src/application/ports.ts';
import type { Queries } from '../src/application/queries.ts';
import type { CustomerRequest } from '../src/application/requests.ts';
import { translateError } from '../src/main/refusals.ts';
import { onTables } from './support/on-tables.ts';

const OWNER: CustomerRequest = { owner: { id: '7', guestIds: [] }, cause: BY_SYSTEM };

describe('an upload', () => {
  let app: FastifyInstance;
  let url: string;
  /** Ends the work for the uploads, in the order they came. */
  let finish: (() => void)[];
  let closed: number;
  /** What every request waits for first, as for the check of its token. */
  let admission: Promise<void>;
  let arrived: number;
  beforeEach(async () => {
    finish = [];
    closed = 0;
    admission = Promise.resolve();
    arrived = 0;
    app = fastify();
    app.setErrorHandler((error, _request, reply) => {
      reply.code(toFailure(translateError(error)).status).send();
    });
    app.addHook('onRequest', async (_request, { raw }) => {
      raw.once('close', () => {
        closed += 1;
      });
      arrived += 1;
      await admission;
    });
    const work = () => new Promise<void>((resolve) => finish.push(resolve));
    const commands: Pick<Commands, 'uploadPhoto'> = {
      async uploadPhoto({ idempotencyKey }) {
        if (idempotencyKey !== 'at once') await work();
        return { photoId: 'p', imageUrl: '', isRepeat: false };
      },
    };
    await servePhotos(app, commands as Commands, {} as Queries, () => OWNER);
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  const send = (
    headers: Record<string, string> = {},
    signal: AbortSignal | null = null,
    body: RequestInit['body'] = 'picture',
  ) =>
    fetch(`${url}/internal/photos`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', ...headers },
      body,
      signal,
    }).then(({ status }) => status);
  const sendShort = () => send({ 'idempotency-key': 'at once' });

  it('SEC-14 keeps its place until the work for it has ended, though its sender has gone', async () => {
    const leaving = new AbortController();
    const given = Array.from({ length: 24 }, () => send({}, leaving.signal).catch(() => 'gone'));
    await eventually(() => expect(finish).toHaveLength(24));
    leaving.abort();
    expect(new Set(await Promise.all(given))).toEqual(new Set(['gone']));
    await eventually(() => expect(closed).toBe(24));
    expect(await sendShort()).toBe(503);
    finish[0]?.();
    await eventually(async () => expect(await sendShort()).toBe(201));
    for (const end of finish) end();
  });

  it('SEC-14 takes no place if its sender has gone before its token was checked', async () => {
    let admit: () => void = () => undefined;
    admission = new Promise((resolve) => {
      admit = resolve;
    });
    const leaving = new AbortController();
    const given = Array.from({ length: 24 }, () => send({}, leaving.signal).catch(() => 'gone'));
    await eventually(() => expect(arrived).toBe(24));
    leaving.abort();
    await Promise.all(given);
    await eventually(() => expect(closed).toBe(24));
    admit();
    expect(await sendShort()).toBe(201);
  });

  it('SEC-14 is taken while all have 60 MB at most, as five of the largest', async () => {
    const largest = new Uint8Array(12 * 1024 * 1024);
    const five = Array.from({ length: 5 }, () => send({}, null, largest));
    await eventually(() => expect(finish).toHaveLength(5));
    expect(await sendShort()).toBe(503);
    finish[0]?.();
    await eventually(async () => expect(await sendShort()).toBe(201));
    for (const end of finish) end();
    expect(new Set(await Promise.all(five))).toEqual(new Set([201]));
  });

  describe('whose sender has gone', () => {
    const tables = onTables();

    it('PERM-13 stores nothing', async () => {
      const leaving = new AbortController();
      const deps = {
        inTransaction: tables.inTransaction,
        async convertPicture() {
          leaving.abort(new Error('gone'));
          return { bytes: Buffer.from('jpeg'), contentType: 'image/jpeg', width: 1, height: 1 };
        },
        clock: () => new Date('2026-11-18T18:00:00Z'),
        newId,
        quotas: { vehicles: 10, unusedPhotos: 10 },
      } as unknown as Dependencies;
      const upload: UploadPhoto = {
        request: OWNER,
        bytes: new Uint8Array(),
        sha256: '',
        idempotencyKey: null,
        gone: leaving.signal,
      };
      await expect(uploadPhoto(deps)(upload)).rejects.toThrow('gone');
      expect((await tables.pool.query('select from photos')).rows).toEqual([]);
    });
  });
});
