import { useApolloClient } from '@apollo/client/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { DeleteVehicleDocument, GarageVehiclesDocument } from '../../generated/beside/graphql.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { vehicle, vehiclesResponse } from '../../testing/garage.ts';
import { refreshCurrentUser } from '../session/current-user.ts';
import { GraphProvider } from './graph-provider.tsx';
import { useRead } from './use-read.ts';
import { useWrite } from './use-write.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('useRead', () => {
  it('NET-26 shows no response to a read from before a write, but reads anew', async () => {
    const server = createFakeServer();
    server.on('GET /api/auth/user', { body: { id: '7' } });
    server.onGraph('GarageVehicles', () => vehiclesResponse([vehicle('v1'), vehicle('v2')]));
    server.onGraph('DeleteVehicle', () => ({ deleteVehicle: { id: 'v2' } }));
    await refreshCurrentUser();
    const { result } = renderHook(
      () => ({ read: useRead(GarageVehiclesDocument, {}), write: useWrite(DeleteVehicleDocument) }),
      { wrapper: GraphProvider },
    );
    const shown = () => result.current.read.data?.vehicles.nodes.map(({ id }) => id);
    await wait(1000);
    expect(shown()).toEqual(['v1', 'v2']);
    const respondToFirst = server.holdAt('GarageVehicles');
    result.current.read.refresh();
    await wait(0);
    server.onGraph('GarageVehicles', () => vehiclesResponse([vehicle('v1')]));
    await act(() => result.current.write({ input: { id: 'v2' } }));
    expect(shown()).toEqual(['v1']);
    respondToFirst({ body: { data: vehiclesResponse([vehicle('v1'), vehicle('v2')]) } });
    await wait(1000);
    expect(shown()).toEqual(['v1']);
    expect(server.callsOf('GarageVehicles')).toHaveLength(4);
  });

  it('NET-06 discards what it read 10 minutes after its last use', async () => {
    const server = createFakeServer();
    server.on('GET /api/auth/user', { body: { id: '7' } });
    server.onGraph('GarageVehicles', () => vehiclesResponse([vehicle('v1')]));
    // Everything else is sent after the first response to this.
    await refreshCurrentUser();
    const { result, unmount } = renderHook(
      () => ({ client: useApolloClient(), read: useRead(GarageVehiclesDocument, {}) }),
      { wrapper: GraphProvider },
    );
    await wait(1000);
    const { client, read } = result.current;
    expect(read.data?.vehicles.nodes).toHaveLength(1);
    unmount();
    const kept = () => JSON.stringify(client.cache.extract());
    await wait(599_999);
    expect(kept()).toContain('Camry');
    await wait(1);
    expect(kept()).not.toContain('vehicles');
    expect(kept()).not.toContain('Camry');
  });
});
