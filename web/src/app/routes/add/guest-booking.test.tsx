import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { forgetTabDraft } from '../../../features/booking/draft/tab-draft.ts';
import { addPageServer, BOOKED, button, inputsOf, question } from '../../../testing/add-page.ts';
import { bookAsGuest, bookFromDraft, user } from '../../../testing/journey.ts';

const realInterval = globalThis.setInterval;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetTabDraft();
  // The offer of an account counts seconds (DONE-20): these are shorter.
  globalThis.setInterval = ((run: () => void, ms?: number) =>
    realInterval(run, ms === 1000 ? 10 : ms)) as typeof setInterval;
});
afterEach(() => {
  cleanup();
  globalThis.setInterval = realInterval;
});

describe('a guest’s booking', () => {
  it('FLOW-01 DONE-09 DONE-10 DONE-12 leads from step 0 to the confirmation', async () => {
    const server = addPageServer();
    await bookAsGuest(server);
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    await user.click(await button('Continue as Guest'));
    await question('Booking Complete');
    for (const fact of [
      'Detail Plus',
      '2021 Toyota Camry',
      '1420 Oak Street, San Francisco, CA',
      'Saturday, November 28, 2026',
      'Afternoon (12PM - 4PM)',
      '$200',
    ]) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('DONE-05 DONE-08 NET-19 adds the vehicle first, under the booking’s key, then books', async () => {
    const server = addPageServer();
    await bookAsGuest(server);
    await screen.findByText('CW-7KM4QX2P');
    const [vehicle] = inputsOf(server, 'AddVehicle');
    const [booking] = inputsOf(server, 'BookAppointment');
    expect(vehicle).toMatchObject({
      year: '2020',
      make: 'Custom',
      model: 'A red van',
      type: 'van',
    });
    expect(vehicle?.['idempotencyKey']).toBe(`${String(booking?.['idempotencyKey'])}:vehicle`);
    expect(booking).toMatchObject({ vehicleId: 'v-9', sessionId: 's-1' });
    expect(booking?.['answers']).toMatchObject({
      contactName: 'Jordan Reyes',
      contactPhone: '5550140199',
      parkingOption: 'Driveway',
      customVehicleInfo: 'A red van',
      vehicleType: 'van',
      previouslyDetailed: 'no',
      occupants: 'NONE',
      timeSlot: 'afternoon',
      location: '1420 Oak Street, San Francisco, CA',
      selectedServicePackage: 'full',
      specialInstructions: '',
    });
    expect(server.callsOf('BookAppointment')).toHaveLength(1);
  });

  it('DONE-15 DONE-16 DONE-17 DONE-18 DONE-19 offers an account with its benefits', async () => {
    await bookFromDraft(addPageServer());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Create Your Account')).toBeTruthy();
    expect(
      dialog.getByText('Great! Your appointment has been submitted successfully.'),
    ).toBeTruthy();
    expect(dialog.getByText('Track Appointments')).toBeTruthy();
    expect(dialog.getByText('Save Vehicles')).toBeTruthy();
    const href = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(href('Create Account')).toBe('/register');
    expect(href('I Already Have an Account')).toBe('/login');
    await user.click(dialog.getByRole('button', { name: 'Continue as Guest' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('DONE-12 DONE-13 DONE-14 DRAFT-07 offers next steps on the confirmation, and forgets draft and package', async () => {
    await bookFromDraft(addPageServer());
    await user.click(await button('Continue as Guest'));
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Create Account & Save Appointment')).toBe('/register');
    expect(href('I Already Have an Account')).toBe('/login?redirect=/home');
    expect(href('Continue Without Account')).toBe('/');
    expect(screen.queryByRole('link', { name: 'View My Vehicles' })).toBeNull();
    expect(sessionStorage.getItem('quizDraft')).toBeNull();
    expect(localStorage.getItem('selectedServicePackage')).toBeNull();
    expect(localStorage.getItem('pendingGuestAppointment')).toContain('2021 Toyota Camry');
  });

  it('FLOW-02 forgets the way back to a questionnaire that was left to sign in, once it is booked', async () => {
    localStorage.setItem('pendingServiceRedirect', '/add?service=detail');
    await bookFromDraft(addPageServer());
    await button('Continue as Guest');
    expect(localStorage.getItem('pendingServiceRedirect')).toBeNull();
  });

  it('FLOW-16 offers to mail the confirmation and reminders', async () => {
    const server = addPageServer();
    await bookFromDraft(server);
    await user.click(await button('Continue as Guest'));
    const field = screen.getByLabelText('Email me the confirmation and reminders (optional)');
    await user.type(field, 'nobody{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Invalid email address');
    await user.clear(field);
    await user.type(field, ' ann@example.com {Enter}');
    const done = await screen.findByText(/go to ann@example.com/);
    expect(document.activeElement).toBe(done);
    expect(inputsOf(server, 'SetContactEmail')).toEqual([
      { appointmentId: 'a-1', contactEmail: 'ann@example.com' },
    ]);
  });

  it('SELF-25 says why an address was refused, or that it could not be saved', async () => {
    const server = addPageServer();
    await bookFromDraft(server);
    await user.click(await button('Continue as Guest'));
    const reason = 'This booking was changed too often today.';
    server.refuseGraph('SetContactEmail', 409, reason);
    const field = screen.getByLabelText(/^Email me/);
    await user.type(field, 'ann@example.com{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(reason));
    server.refuseGraph('SetContactEmail', 503, 'bookings is down');
    await user.type(field, '{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'This could not be saved. Please try again.',
      ),
    );
  });

  it('SELF-21 lets a guest correct the address, in the form with what was typed', async () => {
    const server = addPageServer();
    await bookFromDraft(server);
    await user.click(await button('Continue as Guest'));
    await user.type(screen.getByLabelText(/^Email me/), 'ann@example.con{Enter}');
    await screen.findByText('Confirmation and reminders go to ann@example.con.');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const field = screen.getByLabelText<HTMLInputElement>(/^Email me/);
    expect(field.value).toBe('ann@example.con');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'ann@example.com{Enter}');
    await screen.findByText('Confirmation and reminders go to ann@example.com.');
    expect(inputsOf(server, 'SetContactEmail')).toEqual([
      { appointmentId: 'a-1', contactEmail: 'ann@example.con' },
      { appointmentId: 'a-1', contactEmail: 'ann@example.com' },
    ]);
  });

  it('FLOW-07 moves the focus to an invalid address, each time it is sent', async () => {
    await bookFromDraft(addPageServer());
    await user.click(await button('Continue as Guest'));
    const field = screen.getByLabelText(/^Email me/);
    await user.type(field, 'nobody');
    for (const _press of ['first', 'second']) {
      await user.click(screen.getByRole('button', { name: 'Email Me' }));
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect(screen.getByRole('alert').textContent).toBe('Invalid email address');
    }
  });

  it('FLOW-24 leaves the focus where the guest has put it when a late response refuses the address', async () => {
    const server = addPageServer();
    const respond = server.holdAt('SetContactEmail');
    await bookFromDraft(server);
    await user.click(await button('Continue as Guest'));
    await user.type(screen.getByLabelText(/^Email me/), 'ann@example.com{Enter}');
    await waitFor(() => expect(server.callsOf('SetContactEmail')).toHaveLength(1));
    const calendar = screen.getByRole('link', { name: 'Add to Calendar' });
    act(() => calendar.focus());
    respond({ status: 503, body: { error: 'bookings is down' } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This could not be saved. Please try again.',
    );
    expect(document.activeElement).toBe(calendar);
  });

  it('SELF-07 says which address was sent, whatever is typed meanwhile', async () => {
    const server = addPageServer();
    let respond: (result: object) => void = () => undefined;
    server.on('SetContactEmail', () => new Promise((resolve) => (respond = resolve)));
    await bookFromDraft(server);
    await user.click(await button('Continue as Guest'));
    await user.type(screen.getByLabelText(/^Email me/), 'ann@example.com{Enter}');
    await waitFor(() => expect(server.callsOf('SetContactEmail')).toHaveLength(1));
    await user.type(screen.getByLabelText(/^Email me/), '.mx{Enter}');
    const setContactEmail = {
      __typename: 'Appointment',
      id: 'a-1',
      contactEmail: 'ann@example.com',
    };
    respond({ body: { data: { setContactEmail } } });
    expect(
      await screen.findByText('Confirmation and reminders go to ann@example.com.'),
    ).toBeTruthy();
    expect(server.callsOf('SetContactEmail')).toHaveLength(1);
  });

  it('SELF-07 tells a guest who gave only a phone number that texts will come, until they give an e-mail', async () => {
    const server = addPageServer();
    const { bookAppointment } = BOOKED;
    server.onGraph('BookAppointment', () => ({
      bookAppointment: { ...bookAppointment, isToldByText: true },
    }));
    await bookFromDraft(server);
    await user.click(await button('Continue as Guest'));
    expect(
      await screen.findByText(/^We text the confirmation and reminders to your phone/),
    ).toBeTruthy();
    await user.type(screen.getByLabelText(/^Email me/), 'ann@example.com{Enter}');
    expect(await screen.findByText(/go to ann@example.com/)).toBeTruthy();
    expect(screen.queryByText(/^We text/)).toBeNull();
  });

  it('SELF-07 does not mention text messages if none will come', async () => {
    await bookFromDraft(addPageServer());
    await user.click(await button('Continue as Guest'));
    await button('Email Me');
    expect(screen.queryByText(/text/i)).toBeNull();
  });

  it("ERR-15 says 'Service Scheduled!'", async () => {
    await bookFromDraft(addPageServer());
    expect(await screen.findByText('Service Scheduled!')).toBeTruthy();
    expect(screen.getByText('Your service appointment has been booked successfully.')).toBeTruthy();
  });

  it("ERR-18 says 'Vehicle Added!' with a description once the vehicle is added", async () => {
    const server = addPageServer();
    server.on('BookAppointment', () => new Promise(() => undefined));
    await bookFromDraft(server);
    expect(await screen.findByText('Vehicle Added!')).toBeTruthy();
    expect(screen.getByText('A red van is saved with your vehicles.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Complete Booking' }).getAttribute('aria-busy')).toBe(
      'true',
    );
  });

  it('ERR-16 ERR-17 stops if the vehicle cannot be created, with everything kept', async () => {
    const server = addPageServer();
    server.refuseGraph('AddVehicle', 400, 'no');
    await bookFromDraft(server);
    expect(await screen.findByText('Error Creating Vehicle')).toBeTruthy();
    expect(screen.getByText('Failed to create vehicle. Please try again.')).toBeTruthy();
    expect(server.callsOf('BookAppointment')).toHaveLength(0);
    await question('Choose your package');
    server.onGraph('AddVehicle', () => ({ addVehicle: { __typename: 'Vehicle', id: 'v-9' } }));
    await user.click(screen.getByRole('button', { name: 'Complete Booking' }));
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
  });

  it('VFORM-40 PERM-10 says at the question why the vehicle was refused, until another is shown', async () => {
    const server = addPageServer();
    const why =
      'You have 100 vehicles already, as many as we keep for one customer. Please delete one first.';
    server.refuseGraph('AddVehicle', 409, why, { code: 'QUOTA_REACHED' });
    await bookFromDraft(server);
    expect((await screen.findByText(why)).getAttribute('role')).toBe('alert');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('Service Location & Notes');
    expect(screen.queryByText(why)).toBeNull();
  });
});
