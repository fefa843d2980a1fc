import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { CallContext } from '../services/service-client.ts';
import type { Visits } from '../session/visits.ts';
import { BODY_LIMIT_BYTES, serveCalls } from './serve-calls.ts';
import { vehicleCalls } from './vehicle-calls.ts';

/** Sends a request with a picture of so many characters; tells which of its calls to the service follow another. */
async function callsFor(method: 'POST' | 'PUT', pictureLength: number): Promise<string[]> {
  const calls: string[] = [];
  const note = (what: string, { follows }: CallContext) => {
    calls.push(follows === true ? `${what} follows` : what);
  };
  const visitor = { customer: undefined, account: undefined, staff: undefined, token: 't' };
  const app = fastify();
  const uploads = vehicleCalls(async (_picture, { context }) => {
    note('picture', context);
    return { photoId: 'p', imageUrl: '/api/photos/p/h' };
  });
  serveCalls(app, uploads, {
    visits: {
      visitorOf: async () => visitor,
      orGuest: async () => visitor,
    } as unknown as Visits,
    async runDocument(_document, _variables, context) {
      note('document', context);
      return { data: { vehicle: {}, addVehicle: {}, updateVehicle: {} } as never, errors: [] };
    },
  });
  const body = {
    make: 'Honda',
    model: 'Civic',
    year: '2020',
    type: 'sedan',
    miles: '10000',
    imageUrl: `data:image/png;base64,${'A'.repeat(pictureLength)}`,
  };
  const url = method === 'POST' ? '/api/vehicles' : '/api/vehicles/v1';
  const { statusCode } = await app.inject({ method, url, body });
  expect(statusCode).toBe(method === 'POST' ? 201 : 200);
  return calls;
}

describe('a vehicle with a picture', () => {
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
