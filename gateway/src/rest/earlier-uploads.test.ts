import { describe, expect, it } from '@jest/globals';
import type { ServiceClient } from '../services/service-client.ts';
import { earlierUploads } from './earlier-uploads.ts';

const QUESTION = { sha256: 'a'.repeat(64), keys: ['k'] };
const CONTEXT = { token: 't', address: '127.0.0.1', correlationId: 'c' };

/** Asks a vehicles service that answers this. */
const find = (status: number, body: object) => {
  const send = async () => ({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
  const vehicles: ServiceClient = { send, close: async () => undefined };
  return earlierUploads(vehicles)(QUESTION, CONTEXT);
};
const failure = (code: string) => ({ error: 'No.', message: 'No.', code });

describe('API-50 API-41 an earlier upload', () => {
  it('is what the vehicles service says', async () => {
    expect(await find(200, { photoId: 'p' })).toBe('p');
    expect(await find(200, { photoId: null })).toBeNull();
  });

  it('is unknown to a service of the version before', async () => {
    expect(await find(404, failure('NOT_FOUND'))).toBeNull();
  });

  it('is not known while the service is out of reach', async () => {
    await expect(find(503, failure('UNAVAILABLE'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
