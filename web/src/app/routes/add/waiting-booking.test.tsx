import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import {
  addPageServer,
  BOOKED,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import { vehiclesResponse } from '../../../testing/garage.ts';
import { answerDateTimeLocation } from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

/** A customer at step 9 whose booking got no response, with a server that is back now. */
async function bookWithoutResponse() {
  const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
  server.breakAt('BookAppointment');
  const app = await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
  await question('Which day suits you?');
  await answerDateTimeLocation();
  await screen.findByText('Scheduling Failed');
  await question('Almost there');
  const atStep9 = { quiz: { screen: { step: 9 } } };
  await waitFor(() => expect(app.router.state.location.state).toMatchObject(atStep9));
  server.onGraph('BookAppointment', () => BOOKED);
  return { ...app, server, sentBefore: server.callsOf('BookAppointment').length };
}

describe('a booking that waits for the connection', () => {
  it.each<[string, () => HTMLElement]>([
    [
      'FLOW-24 leaves the focus where the customer has put it',
      () => screen.getByRole('button', { name: 'Open menu' }),
    ],
    ['FLOW-16 keeps the focus on the heading', () => screen.getByRole('heading', { level: 1 })],
  ])('%s once it is booked after all', async (_, target) => {
    await bookWithoutResponse();
    act(() => target().focus());
    act(() => void window.dispatchEvent(new Event('online')));
    await question('Booking Complete');
    expect(document.activeElement).toBe(target());
  });

  it('NET-20 NET-22 is sent after the customer has left the questionnaire, who stays where they are', async () => {
    const { router, address, server, sentBefore } = await bookWithoutResponse();
    await act(() => router.navigate('/home'));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Service Scheduled!')).toBeTruthy();
    expect(address()).toBe('/home');
    const sent = inputsOf(server, 'BookAppointment');
    expect(sent).toHaveLength(sentBefore + 1);
    expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
  });

  it('HOME-23 NET-22 takes away the package that /home offered to go on with, once it is booked', async () => {
    localStorage.setItem('selectedServicePackage', 'full');
    const { router } = await bookWithoutResponse();
    await act(() => router.navigate('/home'));
    expect(await screen.findByRole('region', { name: 'Service Selected' })).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Service Scheduled!')).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Service Selected' })).toBeNull(),
    );
  });

  it.each(['/home', '/add?tab=service'])(
    'NET-20 NET-22 is sent once when the tab in which it waits opens %s',
    async (path) => {
      const { unmount, server, sentBefore } = await bookWithoutResponse();
      unmount();
      await renderApp(path, server, MEMBER);
      expect(await screen.findByText('Service Scheduled!')).toBeTruthy();
      // Loaded by now if it wasn't: whatever resumes the booking has had its turn.
      await act(() => import('../add.tsx'));
      const sent = inputsOf(server, 'BookAppointment');
      expect(sent).toHaveLength(sentBefore + 1);
      expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
    },
  );

  /** Opens a vehicle's own address in a tab where a booking waits, and holds its vehicles back until whatever else resumes it has had its turn. */
  async function openWithVehicle() {
    const kept = { key: 'key-1', vehicleId: CAMRY.id, userId: MEMBER.id, at: Date.now() };
    sessionStorage.setItem('bookingAttempt', JSON.stringify(kept));
    const server = addPageServer({ vehicles: [CAMRY] });
    let release: () => void = () => undefined;
    const data = vehiclesResponse([CAMRY]);
    server.on(
      'BookingVehicles',
      () => new Promise((resolve) => (release = () => resolve({ body: { data } }))),
    );
    const { router } = await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await act(() => import('../add.tsx'));
    await waitFor(() => expect(server.callsOf('BookingVehicles')).toHaveLength(1));
    const keys = () => inputsOf(server, 'BookAppointment').map((input) => input['idempotencyKey']);
    return { router, keys, release: () => act(async () => release()) };
  }

  it('NET-19 NET-22 is left to the page of a vehicle, which sends it once and confirms it', async () => {
    const { keys, release } = await openWithVehicle();
    expect(keys()).toEqual([]);
    await release();
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    expect(keys()).toEqual(['key-1']);
  });

  it('NET-22 is sent once if that page is left before its vehicles have loaded', async () => {
    const { router, keys, release } = await openWithVehicle();
    await act(() => router.navigate('/home'));
    expect(await screen.findByText('Service Scheduled!')).toBeTruthy();
    await release();
    expect(keys()).toEqual(['key-1']);
  });

  it.each([
    ['is too old', { userId: MEMBER.id, at: Date.now() - 1_800_000 }],
    ['is another user’s', { userId: 'guest-1', at: Date.now() }],
  ])('NET-22 is not dropped silently if it %s', async (_why, kept) => {
    sessionStorage.setItem('bookingAttempt', JSON.stringify({ key: 'key-1', ...kept }));
    const server = addPageServer();
    await renderApp('/home', server, MEMBER);
    expect(await screen.findByText('Booking Not Confirmed')).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem('bookingAttempt')).toBeNull());
    expect(server.callsOf('BookAppointment')).toEqual([]);
  });
});
