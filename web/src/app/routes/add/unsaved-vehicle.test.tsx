import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { addPageServer, CAMRY, inputsOf } from '../../../testing/add-page.ts';
import { GUEST, MEMBER } from '../../../testing/render-app.tsx';
import { fill, giveOwnTimers, open, set } from '../../../testing/vehicle-form.ts';

type Server = ReturnType<typeof addPageServer>;

const NOT_UPDATED = 'Failed to update vehicle. Please try again.';
const NOT_ADDED = 'Failed to add vehicle. Please try again.';

giveOwnTimers();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** The session ends elsewhere: from now on the cookies stand for a guest, who has no vehicles. */
function endSession(server: Server): void {
  server.on('GET /api/auth/user', { body: GUEST });
  for (const write of ['AddVehicle', 'UpdateVehicle'])
    server.refuseGraph(write, 401, 'Your session has ended.');
  server.onGraph('VehicleToEdit', () => ({ vehicle: null }));
}

/** The account is signed in, for whom the server takes every write; the client knows it. */
async function logIn(server: Server, account: object): Promise<void> {
  server.on('GET /api/auth/user', { body: account });
  server.onGraph('AddVehicle', () => ({ addVehicle: { __typename: 'Vehicle', id: 'v-9' } }));
  server.onGraph('UpdateVehicle', () => ({ updateVehicle: CAMRY }));
  await act(() => refreshCurrentUser());
}

const OTHER = { ...MEMBER, id: '8', email: 'other@example.com' };

describe('what the vehicle form could not save', () => {
  it('VFORM-35 is saved by itself once the same account is signed in again, and never for another', async () => {
    const server = addPageServer({ vehicles: [CAMRY] });
    await open(server, '/add?vehicle=v-1');
    endSession(server);
    set('Mileage', '48000');
    fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    expect(await screen.findByText(NOT_UPDATED)).toBeTruthy();
    await screen.findByText('Vehicle not found');
    await logIn(server, OTHER);
    await waitFor(() =>
      expect(server.callsOf('VehicleToEdit').at(-1)?.headers['X-Expected-User']).toBe(OTHER.id),
    );
    expect(server.callsOf('UpdateVehicle')).toHaveLength(1);
    await logIn(server, MEMBER);
    await waitFor(() => expect(server.callsOf('UpdateVehicle')).toHaveLength(2));
    expect(server.callsOf('UpdateVehicle')[1]?.headers['X-Expected-User']).toBe(MEMBER.id);
    expect(inputsOf(server, 'UpdateVehicle')[1]).toEqual({ id: 'v-1', miles: '48000' });
  });

  it('VFORM-33 VFORM-35 is saved then, too, if the page was left before anybody knew of the end', async () => {
    const server = addPageServer({ vehicles: [CAMRY] });
    const { router } = await open(server, '/add?vehicle=v-1');
    endSession(server);
    // Their clock stands still, so that the 3 s of the autosave never pass.
    jest.useFakeTimers();
    set('Mileage', '48000');
    jest.useRealTimers();
    await act(() => router.navigate('/forgot'));
    expect(await screen.findByText(NOT_UPDATED)).toBeTruthy();
    await act(() => refreshCurrentUser());
    await logIn(server, MEMBER);
    await waitFor(() =>
      expect(inputsOf(server, 'UpdateVehicle')).toEqual([
        { id: 'v-1', miles: '48000' },
        { id: 'v-1', miles: '48000' },
      ]),
    );
  });

  it('VFORM-35 NET-23 adds a new vehicle then under the same key, so never twice', async () => {
    const server = addPageServer();
    await open(server);
    await fill();
    endSession(server);
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    expect(await screen.findByText(NOT_ADDED)).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Mileage').value).toBe(''));
    await logIn(server, MEMBER);
    await waitFor(() => expect(server.callsOf('AddVehicle')).toHaveLength(2));
    const [first, second] = inputsOf(server, 'AddVehicle');
    expect(second).toEqual(first);
  });

  it('VFORM-36 is not sent again when the connection is back, if it was refused', async () => {
    const server = addPageServer();
    server.refuseGraph('AddVehicle', 400, 'no');
    await open(server);
    await fill();
    jest.useFakeTimers();
    set('Mileage', '46,000');
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(server.callsOf('AddVehicle')).toHaveLength(1);
    fireEvent(window, new Event('online'));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(server.callsOf('AddVehicle')).toHaveLength(1);
  });
});
