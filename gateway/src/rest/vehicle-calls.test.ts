import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { BODY_LIMIT_BYTES } from '../http/bodies/body-limit.ts';
import type { CallContext } from '../services/service-client.ts';
import type { Visits } from '../session/visits.ts';
import type { SentPicture } from './inline-picture.ts';
import type { UploadPhoto } from './photo-uploads.ts';
import { serveCalls } from './serve-calls.ts';
import { vehicleCalls } from './vehicle-calls.ts';

const VEHICLE = { make: 'Honda', model: 'Civic', year: '2020', type: 'sedan', miles: '10000' };
const UPLOADED = { photoId: 'p', imageUrl: '/api/photos/p/h' };

/** Serves the calls to a visitor, with a graph that always answers; tells `note` of each document. */
function serve(upload: UploadPhoto, note: (context: CallContext) => void = () => undefined) {
  const visitor = { customer: undefined, account: undefined, staff: undefined, token: 't' };
  const app = fastify();
  const findUpload = async () => null;
  const calls = vehicleCalls({ uploadPhoto: upload, findUpload, yearNow: () => 2026 });
  serveCalls(app, calls, {
    visits: {
      visitorOf: async () => visitor,
      orGuest: async () => visitor,
    } as unknown as Visits,
    async runDocument(_document, _variables, context) {
      note(context);
      return { data: { vehicle: {}, addVehicle: {}, updateVehicle: {} } as never, errors: [] };
    },
  });
  return app;
}

/** Sends a request with a picture of so many characters; tells which of its calls to the service follow another. */
async function callsFor(method: 'POST' | 'PUT', pictureLength: number): Promise<string[]> {
  const calls: string[] = [];
  const note = (what: string, { follows }: CallContext) => {
    calls.push(follows === true ? `${what} follows` : what);
  };
  const upload: UploadPhoto = async (_picture, { context }) => {
    note('picture', context);
    return UPLOADED;
  };
  const app = serve(upload, (context) => note('document', context));
  const body = { ...VEHICLE, imageUrl: `data:image/png;base64,${'A'.repeat(pictureLength)}` };
  const url = method === 'POST' ? '/api/vehicles' : '/api/vehicles/v1';
  const { statusCode } = await app.inject({ method, url, body });
  expect(statusCode).toBe(method === 'POST' ? 201 : 200);
  return calls;
}

/** What is left of a request's body while its picture is sent on, and that picture. */
async function keptWhileSending(
  imageUrl: string,
): Promise<{ body: unknown; picture: SentPicture }> {
  let kept: { body: unknown; picture: SentPicture } | undefined;
  const app = serve(async (picture, { reply }) => {
    kept = { body: reply.request.body, picture };
    return UPLOADED;
  });
  await app.inject({ method: 'POST', url: '/api/vehicles', body: { ...VEHICLE, imageUrl } });
  if (kept === undefined) throw new Error('No picture was sent on.');
  return kept;
}

describe('a vehicle with a picture', () => {
  it('SEC-14 is kept as the picture only, without its text, while that is sent on', async () => {
    const { body, picture } = await keptWhileSending('data:image/png;base64,AQID');
    expect(picture).toEqual({ contentType: 'image/png', bytes: Buffer.from([1, 2, 3]) });
    expect(body).toBeUndefined();
  });

  it('SEC-22 is added without queuing once more after its picture was taken', async () => {
    expect(await callsFor('POST', 8)).toEqual(['picture', 'document follows']);
  });

  it('SEC-22 is changed without queuing once more, a large picture without doing so after it came', async () => {
    const after = ['picture follows', 'document follows'];
    expect(await callsFor('PUT', 8)).toEqual(['document', ...after]);
    const large = await callsFor('PUT', BODY_LIMIT_BYTES);
    expect(large).toEqual(['document', 'document follows', ...after]);
  });
});
