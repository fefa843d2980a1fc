import { useApolloClient } from '@apollo/client/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { GarageVehiclesDocument } from '../../generated/beside/graphql.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { vehicle, vehiclesResponse } from '../../testing/garage.ts';
import { refreshCurrentUser } from '../session/current-user.ts';
import { GraphProvider } from './graph-provider.tsx';
import { useRead } from './use-read.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('useRead', () => {
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
