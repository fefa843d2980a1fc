import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { describe, expect, it } from '@jest/globals';
import { createFakeServer } from '../../testing/fake-server.ts';
import { releaseFirstUser } from '../http/first-user.ts';
import { createGraphLink } from './link.ts';

const WASH = gql`
  query Wash {
    wash {
      id
      car {
        color
      }
    }
  }
`;

const PAINT = gql`
  mutation Paint($color: String!) {
    paint(color: $color)
  }
`;

function newClient(): ApolloClient {
  releaseFirstUser();
  return new ApolloClient({ link: createGraphLink({}, () => 0), cache: new InMemoryCache() });
}

/** What a query reads of this response. */
async function read(body: object) {
  const server = createFakeServer();
  server.on('Wash', { body });
  const { data } = await newClient().query({ query: WASH, fetchPolicy: 'no-cache' });
  return data;
}
const fault = (status: number, path?: string[]) => ({
  message: 'No',
  ...(path && { path }),
  extensions: { status },
});

describe('a response with data and errors', () => {
  it.each([
    ['by an error of its own', ['wash']],
    ['by one of a field that may not be null', ['wash', 'car']],
    ['by a service out of reach, whose error has no path', undefined],
  ])('ERR-29 is a failure if it nulls a field of the root %s', async (_, path) => {
    const response = { data: { wash: null }, errors: [fault(404, path)] };
    await expect(read(response)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['a field deeper down', ['wash', 'car', 'color']],
    ['a service out of reach', undefined],
  ])('keeps what there is in spite of an error of %s', async (_, path) => {
    const wash = { id: 'w1', car: { color: null } };
    expect(await read({ data: { wash }, errors: [fault(404, path)] })).toEqual({ wash });
  });

  it('STAFF-11 is a failure if the session has ended, however deep down', async () => {
    const data = { wash: { id: 'w1', car: null } };
    const errors = [fault(404, ['wash', 'car']), fault(401, ['wash', 'car'])];
    await expect(read({ data, errors })).rejects.toMatchObject({ status: 401 });
  });

  it('is read without errors as it is, also if there is nothing', async () => {
    expect(await read({ data: { wash: null } })).toEqual({ wash: null });
  });
});

describe('a call', () => {
  it('DRAFT-13 outlives its page if it writes, unless it is so long that a browser would refuse that', async () => {
    const server = createFakeServer();
    server.onGraph('Paint', () => ({ paint: true }));
    const client = newClient();
    // Browsers let 64 kB at most outlive a page, and these are three bytes each.
    for (const color of ['red', '赤'.repeat(21_000)]) {
      await client.mutate({ mutation: PAINT, variables: { color } });
    }
    expect(server.callsOf('Paint')).toMatchObject([{ keepalive: true }, { keepalive: false }]);
  });

  it('DRAFT-13 does not outlive its page if it only reads', async () => {
    const server = createFakeServer();
    server.onGraph('Wash', () => ({ wash: null }));
    await newClient().query({ query: WASH, fetchPolicy: 'no-cache' });
    expect(server.callsOf('Wash')).toMatchObject([{ keepalive: false }]);
  });
});
