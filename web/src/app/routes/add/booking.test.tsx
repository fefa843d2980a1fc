import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST, MEMBER, renderApp } from '../../../testing/render-app.tsx';
import {
  addPageServer,
  BOOKED,
  button,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  OUTBACK,
  question,
} from './testing.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

const user = userEvent.setup();
type Server = ReturnType<typeof addPageServer>;

async function choose(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('radio', { name }));
}

/** Steps 0.5 to 5 for a vehicle in the customer's own words. */
async function answerUntilDate(): Promise<void> {
  await user.click(await button('Quick Service Setup'));
  await question('Would you like to add a new vehicle?');
  await user.type(screen.getByLabelText('Vehicle description'), 'A red van');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await question('Who should we ask for?');
  await user.type(screen.getByLabelText('Name'), 'Jordan Reyes');
  await user.type(screen.getByLabelText('Phone'), '5550140199');
  await choose('Driveway');
  await question('Which vehicle is it?');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await question('What type of vehicle is it?');
  await choose('Cargo Van');
  await question(/ever been detailed or professionally washed/);
  await choose('No');
  await question('Any kids or pets in the vehicle?');
  await choose('NONE');
  await question('Which day suits you?');
}

/** Steps 6 to 8. */
async function answerDateTimeLocation(): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
  await question('What time works best?');
  await choose(/^Afternoon/);
  await question('Service Location & Notes');
  const address = screen.getByRole('combobox');
  if ((address as HTMLInputElement).value === '') {
    await user.type(address, '1420 Oak Street, San Francisco, CA');
  }
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

async function bookAsGuest(server: Server): Promise<void> {
  await renderApp('/add?tab=service', server, GUEST);
  await answerUntilDate();
  await answerDateTimeLocation();
  await question('Choose your package');
  await choose(/^Detail Plus(?! \+)/);
}

describe('a guest’s booking', () => {
  it('FLOW-01 DONE-09 DONE-10 DONE-12 leads from step 0 to the confirmation', async () => {
    const server = addPageServer();
    await bookAsGuest(server);
    expect(await screen.findByText('CW-7KM4QX2P', {}, { timeout: 5000 })).toBeTruthy();
    expect(await screen.findByText('Create Your Account')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue as Guest' }));
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
  }, 40_000);

  it('DONE-05 DONE-08 NET-19 makes the vehicle first, under the booking’s key, then books', async () => {
    const server = addPageServer();
    await bookAsGuest(server);
    await screen.findByText('CW-7KM4QX2P', {}, { timeout: 5000 });
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
    });
    expect(server.callsOf('BookAppointment')).toHaveLength(1);
  }, 40_000);

  it('DONE-15 DONE-16 DONE-17 DONE-18 DONE-19 offers an account with its benefits', async () => {
    await bookAsGuest(addPageServer());
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
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
  }, 40_000);

  it('DONE-12 DONE-13 DONE-14 DRAFT-07 leads on from the confirmation and forgets draft and package', async () => {
    await bookAsGuest(addPageServer());
    await user.click(await button('Continue as Guest'));
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Create Account & Save Appointment')).toBe('/register');
    expect(href('I Already Have an Account')).toBe('/login?redirect=/home');
    expect(href('Continue Without Account')).toBe('/');
    expect(sessionStorage.getItem('quizDraft')).toBeNull();
    expect(localStorage.getItem('selectedServicePackage')).toBeNull();
    expect(localStorage.getItem('pendingGuestAppointment')).toContain('2021 Toyota Camry');
  }, 40_000);

  it('offers to mail the confirmation and reminders', async () => {
    const server = addPageServer();
    await bookAsGuest(server);
    await user.click(await button('Continue as Guest'));
    const field = screen.getByLabelText('Email me the confirmation and reminders (optional)');
    await user.type(field, 'nobody{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Invalid email address');
    await user.clear(field);
    await user.type(field, ' ann@example.com {Enter}');
    expect(await screen.findByText(/go to ann@example.com/)).toBeTruthy();
    expect(inputsOf(server, 'SetContactEmail')).toEqual([
      { appointmentId: 'a-1', contactEmail: 'ann@example.com' },
    ]);
  }, 40_000);

  it("ERR-15 says 'Service Scheduled!'", async () => {
    await bookAsGuest(addPageServer());
    expect(await screen.findByText('Service Scheduled!', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText('Your service appointment has been booked successfully.')).toBeTruthy();
  }, 40_000);

  it("ERR-18 says 'Vehicle Added!' with a description once the vehicle is made", async () => {
    const server = addPageServer();
    server.on('BookAppointment', () => new Promise(() => undefined));
    await bookAsGuest(server);
    expect(await screen.findByText('Vehicle Added!', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText('A red van is saved with your vehicles.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Complete Booking' }).getAttribute('aria-busy')).toBe(
      'true',
    );
  }, 40_000);

  it('ERR-16 ERR-17 stops where the vehicle cannot be created, with everything kept', async () => {
    const server = addPageServer();
    server.refuseGraph('AddVehicle', 400, 'no');
    await bookAsGuest(server);
    expect(await screen.findByText('Error Creating Vehicle', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText('Failed to create vehicle. Please try again.')).toBeTruthy();
    expect(server.callsOf('BookAppointment')).toHaveLength(0);
    await question('Choose your package');
    server.onGraph('AddVehicle', () => ({ addVehicle: { __typename: 'Vehicle', id: 'v-9' } }));
    await user.click(screen.getByRole('button', { name: 'Complete Booking' }));
    expect(await screen.findByText('CW-7KM4QX2P', {}, { timeout: 5000 })).toBeTruthy();
  }, 40_000);
});

describe('a booking that gets no confirmation', () => {
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
    expect(await screen.findByText('Scheduling Failed', {}, { timeout: 8000 })).toBeTruthy();
    expect(screen.getByText('Unable to schedule service. Please try again.')).toBeTruthy();
    await question('Almost there');
    expect(screen.queryByText('Booking Complete')).toBeNull();
    expect(screen.getByText(/isn't confirmed yet/)).toBeTruthy();
    expect(screen.getByText('1420 Oak Street, San Francisco, CA')).toBeTruthy();

    server.onGraph('BookAppointment', () => BOOKED);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('CW-7KM4QX2P', {}, { timeout: 8000 })).toBeTruthy();
    const keys = inputsOf(server, 'BookAppointment').map((input) => input['idempotencyKey']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(
      new Set(inputsOf(server, 'BookAppointment').map((input) => JSON.stringify(input))).size,
    ).toBe(1);
  }, 40_000);

  it('lets the answers be changed after a refusal, which makes a new key', async () => {
    const server = addPageServer(world);
    server.refuseGraph('BookAppointment', 400, 'That day is fully past.');
    await bookAtLast(server);
    await question('Not booked yet');
    expect(screen.getByText('That day is fully past.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change My Answers' }));
    await question('Which day suits you?');
    server.onGraph('BookAppointment', () => BOOKED);
    await user.click(screen.getAllByRole('button', { name: / 16, / })[0] as HTMLElement);
    await question('What time works best?');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await button('Continue'));
    expect(await screen.findByText('CW-7KM4QX2P', {}, { timeout: 5000 })).toBeTruthy();
    const [first, second] = inputsOf(server, 'BookAppointment').map(
      (input) => input['idempotencyKey'],
    );
    expect(second).not.toBe(first);
  }, 40_000);

  it("ERR-19 tells other errors as 'Booking Error'", async () => {
    const server = addPageServer(world);
    server.onGraph('BookAppointment', () => ({
      bookAppointment: { __typename: 'P', appointment: null },
    }));
    await bookAtLast(server);
    expect(await screen.findByText('Booking Error', {}, { timeout: 5000 })).toBeTruthy();
    await question('Almost there');
  }, 40_000);
});

describe('a returning customer', () => {
  it('books in 4 presses from Schedule Service, typing nothing, asked nothing twice', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    expect(await screen.findByText('CW-7KM4QX2P', {}, { timeout: 5000 })).toBeTruthy();
    expect(server.callsOf('AddVehicle')).toHaveLength(0);
    expect(inputsOf(server, 'BookAppointment')[0]).toMatchObject({
      vehicleId: 'v-1',
      answers: { contactName: 'Jordan Reyes', parkingOption: 'Driveway', occupants: 'NONE' },
    });
    expect(screen.getByRole('link', { name: 'View My Vehicles' }).getAttribute('href')).toBe(
      '/home',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  }, 40_000);

  it('is asked only for what is missing', async () => {
    const lastBooking = { ...LAST_BOOKING, contactPhone: null };
    const server = addPageServer({ vehicles: [CAMRY], lastBooking });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Who should we ask for?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jordan Reyes');
    await user.type(screen.getByLabelText('Phone'), '5550140199');
    expect(await screen.findByText('CW-7KM4QX2P', {}, { timeout: 5000 })).toBeTruthy();
  }, 40_000);
});

describe('choosing a vehicle', () => {
  it('PICK-01 PICK-02 PICK-03 PICK-06 PICK-07 PICK-08 picks a saved one', async () => {
    await renderApp('/add?tab=service', addPageServer({ vehicles: [CAMRY, OUTBACK] }), MEMBER);
    await question('How would you like to schedule?');
    expect(await button('Quick Service Setup')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select Existing Vehicle' }));
    await question('Select Existing Vehicle');
    const camry = await button(/2021 Toyota Camry/);
    expect(camry.textContent).toContain('Red');
    expect(camry.textContent).toContain('October 18, 2026');
    expect((await button(/2022 Subaru Outback/)).textContent).toContain('Never');
    expect(
      screen.getByRole('button', { name: "Don't see your vehicle? Enter manually" }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await question('How would you like to schedule?');
    await user.click(screen.getByRole('button', { name: 'Select Existing Vehicle' }));
    await user.click(await button(/2022 Subaru Outback/));
    await question('Which day suits you?');
    expect(screen.getByRole('img', { name: 'Step 1 of 3' })).toBeTruthy();
  }, 40_000);

  it("PICK-05 says 'No vehicles found' and leads to Add Vehicle", async () => {
    await renderApp('/add?tab=service', addPageServer(), MEMBER);
    await user.click(await button('Select Existing Vehicle'));
    expect(await screen.findByText('No vehicles found')).toBeTruthy();
    const add = screen.getByRole('link', { name: 'Add Vehicle' });
    expect(add.getAttribute('href')).toBe('/add?tab=vehicle');
  });

  it('PICK-09 PICK-10 takes a description', async () => {
    await renderApp('/add?tab=service', addPageServer(), MEMBER);
    await user.click(await button('Quick Service Setup'));
    await question('Would you like to add a new vehicle?');
    expect((await button('Next')).hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByLabelText('Vehicle description'), 'A red van{Enter}');
    await question('Who should we ask for?');
  });
});

describe('the steps', () => {
  it('QUIZ-36 the browser’s Back and the Back button lead one step back with every answer kept', async () => {
    const { router } = await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Name'), 'Jo');
    await user.type(screen.getByLabelText('Phone'), '5550140199');
    await choose('Street');
    await question('Which vehicle is it?');
    await act(() => router.navigate(-1));
    await question('Who should we ask for?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jo');
    await act(() => router.navigate(1));
    await question('Which vehicle is it?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('Who should we ask for?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('Would you like to add a new vehicle?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('How would you like to schedule?');
  }, 40_000);

  it('moves the focus to the heading of the new step', async () => {
    await renderApp('/add?tab=service', addPageServer(), GUEST);
    await user.click(await button('Quick Service Setup'));
    const heading = await question('Would you like to add a new vehicle?');
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    const first = await question('How would you like to schedule?');
    expect(document.activeElement).toBe(first);
  });

  it('QUIZ-05 QUIZ-06 step 1 has a tel input with a pattern, and Driveway and Street', async () => {
    await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    const phone = screen.getByLabelText('Phone');
    expect(phone.getAttribute('type')).toBe('tel');
    expect(phone.getAttribute('pattern')).toMatch(/\\d/);
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
      'Driveway',
      'Street',
    ]);
    await user.type(phone, '12');
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('Enter a phone number with 7 to 15 digits');
    expect((await button('Next')).hasAttribute('disabled')).toBe(true);
  });

  it('QUIZ-09 QUIZ-10 QUIZ-12 QUIZ-13 step 2 has its dropdowns and the manual link', async () => {
    await renderApp('/add?skipVehicleSelect=true', addPageServer(), GUEST);
    await question('Which vehicle is it?');
    const options = (label: string) =>
      Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text).slice(
        1,
      );
    expect(options('Year')).toHaveLength(30);
    expect(options('Year')[0]).toBe(String(new Date().getFullYear()));
    expect(options('Make')).toHaveLength(21);
    expect(options('Miles')[0]).toBe('20,000 or less');
    expect(options('Miles').slice(1, 3)).toEqual(['40,000', '60,000']);
    expect(options('Miles').at(-1)).toBe('250,000+ miles');
    expect(screen.getByLabelText('Model').hasAttribute('disabled')).toBe(true);
    await user.selectOptions(screen.getByLabelText('Make'), 'Toyota');
    expect(await screen.findByRole('option', { name: 'Camry' })).toBeTruthy();
    await user.click(await button(/Enter manually/));
    expect(screen.getByLabelText('Vehicle description')).toBeTruthy();
  });

  it('QUIZ-17 QUIZ-18 step 6 has weeks from Sunday and no past days; arrow keys move, only a press chooses', async () => {
    await renderApp('/add?service=detail&skipVehicleSelect=true', addPageServer(), GUEST);
    await question('Any kids or pets in the vehicle?');
    await choose('Both');
    await question('Which day suits you?');
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    const today = screen.getByRole('button', { name: /, today/ });
    const days = screen.getAllByRole('button', { name: /, \d{4}/ });
    const past = days.slice(0, days.indexOf(today));
    expect(past.every((day) => day.hasAttribute('disabled'))).toBe(true);
    today.focus();
    await user.keyboard('{PageDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('data-day')).not.toBe(
      today.getAttribute('data-day'),
    );
    await question('Which day suits you?');
    await user.keyboard('{Enter}');
    await question('What time works best?');
  }, 40_000);

  it('QUIZ-22 QUIZ-24 QUIZ-25 QUIZ-26 step 7 has the slots and a time of one’s own', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
    await question('What time works best?');
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
      'Morning (8AM - 12PM)',
      'Afternoon (12PM - 4PM)',
      'Evening (4PM - 8PM)',
      'Custom time',
    ]);
    await choose('Custom time');
    expect(screen.getByText('Selected time: 12:00 AM')).toBeTruthy();
    const options = (label: string) =>
      Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text);
    expect(options('Hour')).toHaveLength(12);
    expect(options('Minutes')).toHaveLength(60);
    await user.selectOptions(screen.getByLabelText('Hour'), '9');
    await user.selectOptions(screen.getByLabelText('Minutes'), '30');
    await user.click(await button('PM'));
    expect(screen.getByText('Selected time: 9:30 PM')).toBeTruthy();
    await user.click(await button('Next'));
    await question('Service Location & Notes');
  }, 40_000);

  it('QUIZ-29 QUIZ-30 SUGG-01 SUGG-02 SUGG-07 step 8 suggests addresses and needs a location', async () => {
    const server = addPageServer({
      vehicles: [CAMRY],
      lastBooking: { ...LAST_BOOKING, location: null },
    });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
    await choose(/^Evening/);
    await question('Service Location & Notes');
    expect(screen.getByLabelText(/Special requests/).tagName).toBe('TEXTAREA');
    expect((await button('Continue')).hasAttribute('disabled')).toBe(true);
    const address = screen.getByRole('combobox', { name: 'Service address' });
    expect(screen.queryByRole('option')).toBeNull();
    const callsBefore = server.calls.length;
    await user.type(address, '1420 Oak');
    expect(server.calls).toHaveLength(callsBefore);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('1420 Oak');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(address.getAttribute('aria-activedescendant')).toBe(
      screen.getAllByRole('option')[1]?.id,
    );
    await user.keyboard('{Enter}');
    expect((address as HTMLInputElement).value).toBe('1420 Oak Street, San Francisco, CA');
    expect(screen.queryByRole('option')).toBeNull();
    expect((await button('Continue')).hasAttribute('disabled')).toBe(false);
  }, 40_000);

  it('QUIZ-32 QUIZ-33 QUIZ-35 ERR-20 step 8.5 has notice, prices and a button that asks for a package', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Choose your package');
    expect(screen.getByText("Looks like you didn't select a service")).toBeTruthy();
    const offers = screen.getAllByRole('radio').map(({ textContent }) => textContent ?? '');
    for (const [index, price] of ['$100', '$150', '$200', '$299'].entries()) {
      expect(offers[index]).toContain(price);
    }
    await user.click(await button('Complete Booking'));
    expect(await screen.findByText('Please select a service')).toBeTruthy();
    expect(screen.getByText('Choose a service package to continue with booking')).toBeTruthy();
    expect(server.callsOf('BookAppointment')).toHaveLength(0);
  }, 40_000);
});

describe('drafts', () => {
  const draft = {
    __typename: 'QuizResponse',
    id: 'q-9',
    sessionId: 's-9',
    contactName: 'Jordan Reyes',
    contactPhone: '5550140199',
    parkingOption: 'Street',
    customVehicleInfo: 'A red van',
    vehicleType: 'van',
    previouslyDetailed: null,
    occupants: null,
    serviceDate: null,
    timeSlot: null,
    customTime: null,
    location: null,
    selectedServicePackage: 'detail',
    specialInstructions: null,
    year: null,
    make: null,
    model: null,
    miles: null,
    vehicleId: null,
    updatedAt: '2026-11-21T16:00:00.000Z',
  };

  it('DRAFT-01 are saved in the session on every change, and on the server when a step is completed', async () => {
    const server = addPageServer();
    await renderApp('/add?tab=service', server, GUEST);
    await user.click(await button('Quick Service Setup'));
    await user.type(await screen.findByLabelText('Vehicle description'), 'A');
    expect(JSON.parse(sessionStorage.getItem('quizDraft') ?? '')).toMatchObject({
      customVehicleInfo: 'A',
    });
    expect(server.callsOf('SaveQuizResponse')).toHaveLength(0);
    await user.click(await button('Next'));
    await question('Who should we ask for?');
    expect(inputsOf(server, 'SaveQuizResponse')).toEqual([{ answers: { customVehicleInfo: 'A' } }]);
  });

  it('DRAFT-03 of the session are restored', async () => {
    sessionStorage.setItem(
      'quizDraft',
      JSON.stringify({ contactName: 'Jordan', contactPhone: '5550140199' }),
    );
    await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jordan');
  });

  it('DRAFT-06 of the session are gone after leaving /add', async () => {
    const { router } = await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Name'), 'Jo');
    expect(sessionStorage.getItem('quizDraft')).not.toBeNull();
    await act(() => router.navigate('/'));
    await screen.findAllByText(/Maintenance/, {}, { timeout: 15_000 });
    expect(sessionStorage.getItem('quizDraft')).toBeNull();
  }, 40_000);

  it('of the server are offered and continued at the first open question, under their session', async () => {
    const server = addPageServer({ draft });
    await renderApp('/add?tab=service', server, GUEST);
    expect(await screen.findByText('Continue where you left off?')).toBeTruthy();
    await user.click(await button('Continue'));
    await question(/ever been detailed or professionally washed/);
    expect(screen.queryByText('Continue where you left off?')).toBeNull();
    await choose('Yes');
    await question('Any kids or pets in the vehicle?');
    expect(inputsOf(server, 'SaveQuizResponse')[0]).toMatchObject({ sessionId: 's-9' });
  }, 40_000);

  it('of the server are thrown away by Start over', async () => {
    const server = addPageServer({ draft });
    await renderApp('/add?tab=service', server, GUEST);
    await user.click(await button('Start over'));
    expect(screen.queryByText('Continue where you left off?')).toBeNull();
    expect(server.callsOf('DiscardQuizDraft')[0]?.body?.['variables']).toEqual({
      sessionId: 's-9',
    });
    await question('How would you like to schedule?');
  });
});
