import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import {
  addPageServer,
  BOOKED,
  button,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import { appointmentsResponse } from '../../../testing/garage.ts';
import {
  answerDateTimeLocation,
  bookFromDraft,
  type Server,
  user,
} from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

describe('a booking without a confirmation', () => {
  async function bookAtLast(server: Server): Promise<void> {
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
  }
  const world = { vehicles: [CAMRY], lastBooking: LAST_BOOKING };

  it('ERR-14 ERR-38 NET-18 NET-19 says so at step 9 and becomes the confirmation when the network is back', async () => {
    const server = addPageServer(world);
    server.breakAt('BookAppointment');
    await bookAtLast(server);
    expect(await screen.findByText('Scheduling Failed')).toBeTruthy();
    expect(screen.getByText('Unable to schedule service. Please try again.')).toBeTruthy();
    await question('Almost there');
    expect(screen.queryByText('Booking Complete')).toBeNull();
    expect(screen.getByText(/isn't confirmed yet/)).toBeTruthy();
    expect(screen.getByText('1420 Oak Street, San Francisco, CA')).toBeTruthy();

    server.onGraph('BookAppointment', () => BOOKED);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    const keys = inputsOf(server, 'BookAppointment').map((input) => input['idempotencyKey']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(
      new Set(inputsOf(server, 'BookAppointment').map((input) => JSON.stringify(input))).size,
    ).toBe(1);
  });

  it('lets the customer change answers after a refusal, which creates a new key', async () => {
    const server = addPageServer(world);
    server.refuseGraph('BookAppointment', 400, 'That day is fully past.');
    await bookAtLast(server);
    await question('Not booked yet');
    expect(await screen.findByText('That day is fully past.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change My Answers' }));
    await question('Which day suits you?');
    server.onGraph('BookAppointment', () => BOOKED);
    await user.click(screen.getAllByRole('button', { name: / 16, / })[0] as HTMLElement);
    await question('What time works best?');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await button('Continue'));
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    const [first, second] = inputsOf(server, 'BookAppointment').map(
      (input) => input['idempotencyKey'],
    );
    expect(second).not.toBe(first);
  });

  it("ERR-19 reports other errors as 'Booking Error'", async () => {
    const server = addPageServer(world);
    server.onGraph('BookAppointment', () => ({
      bookAppointment: { __typename: 'P', appointment: null },
    }));
    await bookAtLast(server);
    expect(await screen.findByText('Booking Error')).toBeTruthy();
    await question('Almost there');
  });
});

describe('a returning customer', () => {
  it('DONE-12 DONE-13 books in 4 presses from Schedule Service, without typing or being asked anything twice', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    expect(server.callsOf('AddVehicle')).toHaveLength(0);
    expect(inputsOf(server, 'BookAppointment')[0]).toMatchObject({
      vehicleId: 'v-1',
      answers: { contactName: 'Jordan Reyes', parkingOption: 'Driveway', occupants: 'NONE' },
    });
    expect(screen.getByRole('link', { name: 'View My Vehicles' }).getAttribute('href')).toBe(
      '/home',
    );
    for (const ofGuests of ['Create Account & Save Appointment', 'I Already Have an Account']) {
      expect(screen.queryByRole('link', { name: ofGuests })).toBeNull();
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('NET-12 finds the lists of /home read again after booking', async () => {
    const camry = { ...CAMRY, label: '2021 Toyota Camry' };
    const server = addPageServer({ vehicles: [camry], lastBooking: LAST_BOOKING });
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    const { router } = await renderApp('/home', server, MEMBER);
    await screen.findByText('No upcoming appointments');
    await import('../add.tsx');
    await act(() => router.navigate('/add?vehicle=v-1&service=full'));
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await screen.findByText('CW-7KM4QX2P');
    // The questions' entries become the confirmation's one before anybody can press a link.
    await waitFor(() => expect(router.state.historyAction).toBe('REPLACE'));
    await act(() => router.navigate('/home'));
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
    await waitFor(() => expect(server.callsOf('GarageAppointments')).toHaveLength(2));
  });

  it('ERR-18 NET-12 finds them read again after a vehicle was added, although the booking was refused', async () => {
    const server = addPageServer({ vehicles: [{ ...CAMRY, label: '2021 Toyota Camry' }] });
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    server.refuseGraph('BookAppointment', 400, 'That day is fully past.');
    const { router } = await renderApp('/home', server, MEMBER);
    await screen.findByText('No upcoming appointments');
    await import('../add.tsx');
    await bookFromDraft(server, () => act(() => router.navigate('/add?tab=service')));
    await question('Not booked yet');
    expect(server.callsOf('AddVehicle')).toHaveLength(1);
    await waitFor(() => expect(router.state.historyAction).toBe('REPLACE'));
    await act(() => router.navigate('/home'));
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
  });

  it('is asked only for what is missing', async () => {
    const lastBooking = { ...LAST_BOOKING, contactPhone: null };
    const server = addPageServer({ vehicles: [CAMRY], lastBooking });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Who should we ask for?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jordan Reyes');
    await user.type(screen.getByLabelText('Phone'), '5550140199');
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
  });
});
