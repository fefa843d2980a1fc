import {
  FOR_NEW_VEHICLE_HEADER,
  ONLY_REPEAT_HEADER,
  type TokenClaims,
} from '@dewlane/internal-api';
import type { GraphqlResponse, Harness } from './harness.ts';

/** A vehicle as the tests read it. */
export interface ReadVehicle {
  id: string;
  year: string;
  make: string;
  model: string;
  type: string;
  miles: string;
  color: string | null;
  label: string;
  imageUrl: string | null;
  photoUrl: string | null;
  lastServiceDate: string | null;
  daysSinceService: number;
  createdAt: string;
  updatedAt: string;
}

export interface VehicleList {
  nodes: ReadVehicle[];
  edges: { cursor: string }[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const FIELDS = `id year make model type miles color label imageUrl photoUrl lastServiceDate
  daysSinceService createdAt updatedAt`;

export const CAMRY = { year: '2021', make: 'Toyota', model: 'Camry', miles: '45000' };

/** The operations of the subgraph, as a client sends them. */
export function garageOf(harness: Harness) {
  const { graphql } = harness;
  const garage = {
    add: (claims: TokenClaims, input: object) =>
      graphql<{ addVehicle: ReadVehicle }>(
        claims,
        `mutation ($input: AddVehicleInput!) { addVehicle(input: $input) { ${FIELDS} } }`,
        { input },
      ),
    update: (claims: TokenClaims, input: object) =>
      graphql<{ updateVehicle: ReadVehicle }>(
        claims,
        `mutation ($input: UpdateVehicleInput!) { updateVehicle(input: $input) { ${FIELDS} } }`,
        { input },
      ),
    remove: (claims: TokenClaims, input: object) =>
      graphql<{ deleteVehicle: { id: string } }>(
        claims,
        'mutation ($input: DeleteVehicleInput!) { deleteVehicle(input: $input) { id } }',
        { input },
      ),
    find: (claims: TokenClaims, id: string) =>
      graphql<{ vehicle: ReadVehicle | null }>(
        claims,
        `query ($id: ID!) { vehicle(id: $id) { ${FIELDS} } }`,
        { id },
      ),
    list: (claims: TokenClaims, page: { first?: number; after?: string | null } = {}) =>
      graphql<{
        vehicles: VehicleList;
      }>(
        claims,
        `query ($first: Int, $after: String) {
          vehicles(first: $first, after: $after) {
            nodes { ${FIELDS} } edges { cursor } totalCount pageInfo { hasNextPage endCursor }
          }
        }`,
        page,
      ),
    references: (claims: TokenClaims, ids: string[]) =>
      graphql<{ _entities: (ReadVehicle | null)[] }>(
        claims,
        `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Vehicle { ${FIELDS} } } }`,
        { of: ids.map((id) => ({ __typename: 'Vehicle', id })) },
      ),
    /** Adds a vehicle; throws unless it succeeds. */
    have: async (claims: TokenClaims, input: object = CAMRY) =>
      dataOf(await garage.add(claims, input)).addVehicle,
    own: async (claims: TokenClaims) => dataOf(await garage.list(claims)).vehicles.nodes,
    upload: (
      claims: TokenClaims,
      bytes: Uint8Array,
      {
        type = 'image/jpeg',
        key,
        onlyRepeat = false,
        forNewVehicle = false,
      }: {
        type?: string;
        key?: string | undefined;
        onlyRepeat?: boolean;
        forNewVehicle?: boolean;
      } = {},
    ) =>
      harness.fetch(claims, '/internal/photos', {
        method: 'POST',
        headers: {
          'content-type': type,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(onlyRepeat ? { [ONLY_REPEAT_HEADER]: '1' } : {}),
          ...(forNewVehicle ? { [FOR_NEW_VEHICLE_HEADER]: '1' } : {}),
        },
        body: Buffer.from(bytes),
      }),
    /** Uploads a photo; throws unless it succeeds. */
    havePhoto: async (claims: TokenClaims, bytes: Uint8Array) => {
      const response = await garage.upload(claims, bytes);
      if (response.status !== 201) throw new Error(`refused: ${await response.text()}`);
      return (await response.json()) as { photoId: string; imageUrl: string };
    },
  };
  return garage;
}

/** The data of a response; throws if it has errors. */
export function dataOf<Data>(response: GraphqlResponse<Data>): Data {
  if (response.errors !== undefined || response.data === null) {
    throw new Error(JSON.stringify(response.errors));
  }
  return response.data;
}

/** The code and status of the first error of a response. */
export function refusalOf(response: GraphqlResponse<unknown>) {
  const [error] = response.errors ?? [];
  return { code: error?.extensions.code, status: error?.extensions.status };
}
