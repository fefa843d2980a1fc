import { UNSAVED } from '@dewlane/catalog';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adoptSettings } from '../lib/business/saved-settings.ts';
import {
  createOwnBookingPage,
  type OwnBookingPage,
  ownBooking,
  press,
  TOKEN,
} from '../testing/own-booking.ts';

let page: OwnBookingPage;
beforeEach(() => {
  page = createOwnBookingPage();
});

describe('the page of a booking', () => {
  it('SELF-02 moves the booking, based on the shown version', async () => {
    page.respondWith(ownBooking());
    page.server.onGraph('MoveOwnBooking', () => ({ moveOwnBooking: ownBooking({ version: 4 }) }));
    await page.open();
    await press('Move to Another Time');
    const heading = await screen.findByRole('heading', { name: 'Move to another time' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole<HTMLButtonElement>('radio', { name: /Morning/ }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /Evening/ }));
    await press('Move to Mon, Jan 5, Evening');
    await screen.findByText('Booking Moved');
    expect(page.sent('MoveOwnBooking')).toEqual([
      {
        input: {
          linkToken: TOKEN,
          expectedVersion: 3,
          serviceDate: '2099-01-05 evening',
          idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your wash is booked'));
  });

  it('SELF-02 offers free times if the chosen one was taken meanwhile, and books nothing without a tap', async () => {
    page.respondWith(ownBooking());
    page.server.refuseGraph(
      'MoveOwnBooking',
      409,
      'This time is taken. Please choose another one.',
      {
        code: 'SLOT_TAKEN',
        alternatives: [
          '2099-01-05 Morning (8AM - 12PM)',
          '2099-01-05 Afternoon (12PM - 4PM)',
          '2099-01-06 9:30 AM',
        ],
      },
    );
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: /Evening/ }));
    await press('Move to Mon, Jan 5, Evening');
    await screen.findByText('This time is taken. Please choose another one.');
    expect(page.sent('MoveOwnBooking')).toHaveLength(1);
    // The service counts the place that the booking has already as free.
    expect(screen.queryByRole('button', { name: 'Mon, Jan 5, Morning' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mon, Jan 5, Afternoon' })).toBeTruthy();
    await press('Tue, Jan 6, 9:30 AM');
    await waitFor(() => expect(page.sent('MoveOwnBooking')).toHaveLength(2));
    expect(page.sent('MoveOwnBooking')[1]).toMatchObject({
      input: { serviceDate: '2099-01-06 9:30 AM' },
    });
  });

  it('SELF-02 moves the booking to the shown exact time, even after a time of another day was chosen', async () => {
    page.respondWith(ownBooking());
    const day = (date: string, times: readonly string[]) => ({
      __typename: 'DayAvailability',
      date,
      state: 'OPEN',
      reason: null,
      slots: [],
      times,
    });
    page.server.onGraph('FreeTimes', () => ({
      availability: {
        __typename: 'Availability',
        unlimited: false,
        days: [day('2099-01-05', ['8:00 AM', '9:30 AM']), day('2099-01-06', ['1:00 PM'])],
      },
    }));
    page.server.onGraph('MoveOwnBooking', () => ({ moveOwnBooking: ownBooking({ version: 4 }) }));
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
    await userEvent.selectOptions(screen.getByLabelText('Time'), '9:30 AM');
    await press(/ 6, 2099/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Time').value).toBe('1:00 PM');
    await press('Move to Tue, Jan 6, 1:00 PM');
    await screen.findByText('Booking Moved');
    expect(page.sent('MoveOwnBooking')).toMatchObject([
      { input: { serviceDate: '2099-01-06 1:00 PM' } },
    ]);
  });

  it('AVAIL-17 books no slot that was chosen before it turned out to be full', async () => {
    page.respondWith(ownBooking());
    let respond: (result: object) => void = () => undefined;
    page.server.on('FreeTimes', () => new Promise((resolve) => (respond = resolve)));
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: /Evening/ }));
    expect(screen.getByRole('button', { name: 'Move to Mon, Jan 5, Evening' })).toBeTruthy();
    const slot = { __typename: 'AvailabilitySlot', slot: 'evening', free: false };
    const day = { __typename: 'DayAvailability', date: '2099-01-05', state: 'OPEN', reason: null };
    const days = [{ ...day, slots: [slot], times: [] }];
    const availability = { __typename: 'Availability', unlimited: false, days };
    respond({ body: { data: { availability } } });
    const move = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose a time' });
    expect(move.disabled).toBe(true);
  });

  it('AVAIL-17 asks for the free times of the booking’s move, and does not offer the time that it has', async () => {
    page.respondWith(ownBooking({ timeSlot: 'custom', customTime: '9:30 AM' }));
    const times = ['9:00 AM', '9:30 AM', '10:00 AM'];
    page.server.onGraph('FreeTimes', () => ({
      availability: {
        __typename: 'Availability',
        days: [
          {
            __typename: 'AvailabilityDay',
            date: '2099-01-05',
            state: 'OPEN',
            reason: null,
            slots: [],
            times,
          },
        ],
      },
    }));
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['9:00 AM', '10:00 AM']);
    expect(page.sent('FreeTimes')[0]).toMatchObject({ linkToken: TOKEN, from: '2099-01-01' });
  });

  describe('in a business that has saved hours and packages', () => {
    beforeEach(() => {
      adoptSettings({
        openingHours: [{ weekday: 1, opens: '08:00', closes: '18:00' }],
        packages: UNSAVED.packages.map((one) => ({ ...one, maxMinutes: 150 })),
      });
      page.respondWith(ownBooking());
    });
    afterEach(() => adoptSettings({}));

    /** Opens the panel; the service answers whether the evening of the booking's day and the day after are free. */
    async function openPanel(isFree: boolean) {
      const day = (date: string) => ({
        __typename: 'AvailabilityDay',
        date,
        state: isFree ? 'OPEN' : 'CLOSED',
        reason: isFree ? null : 'We are closed that day.',
        slots: [{ __typename: 'SlotAvailability', slot: 'evening', free: isFree }],
        times: [],
      });
      page.server.onGraph('FreeTimes', () => ({
        availability: { __typename: 'Availability', days: [day('2099-01-05'), day('2099-01-06')] },
      }));
      await page.open();
      await press('Move to Another Time');
      await waitFor(() => expect(page.sent('FreeTimes')).toHaveLength(1));
      return screen.findByRole<HTMLButtonElement>('radio', { name: /Evening/ });
    }

    it('BIZ-11 gives the hours as the reason of a closed time, not a lack of places', async () => {
      const evening = await openPanel(false);
      expect(await screen.findByText(/^We close at 6 PM that day/)).toBeTruthy();
      expect(screen.queryByText('Full')).toBeNull();
      expect(evening.disabled).toBe(true);
    });

    it('BIZ-04 AVAIL-09 offers what the service calls free, which knows the booking’s own length', async () => {
      const evening = await openPanel(true);
      await waitFor(() => expect(evening.disabled).toBe(false));
      await press(/ 6, 2099/);
      expect(await screen.findByRole('heading', { name: /Jan 6/ })).toBeTruthy();
    });
  });

  it('SELF-06 sends a change once, however often it is tapped', async () => {
    page.respondWith(ownBooking({ servicePackage: 'full' }));
    let save: (result: object) => void = () => undefined;
    page.server.on('UpdateOwnBooking', () => new Promise((resolve) => (save = resolve)));
    await page.open();
    await userEvent.dblClick(await screen.findByRole('radio', { name: 'Ceramic wax' }));
    const updateOwnBooking = ownBooking({
      servicePackage: 'full',
      addOn: 'ceramic_wax',
      version: 4,
    });
    page.respondWith(updateOwnBooking);
    save({ body: { data: { updateOwnBooking } } });
    await screen.findByRole('heading', { name: 'Your add-on' });
    expect(page.sent('UpdateOwnBooking')).toHaveLength(1);
  });

  it.each(['completed', 'cancelled'])(
    'SELF-12 asks for no add-on and offers no calendar entry once it is %s',
    async (status) => {
      page.respondWith(ownBooking({ status, servicePackage: 'full', isChangeable: false }));
      await page.open();
      await screen.findByText(/^Questions\?/);
      expect(screen.queryByText('Not chosen yet')).toBeNull();
      expect(screen.queryByRole('link', { name: 'Add to Calendar' })).toBeNull();
    },
  );

  it('SELF-12 reports no change if nothing was changed', async () => {
    page.respondWith(ownBooking({ servicePackage: 'full', addOn: 'ceramic_wax' }));
    page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: ownBooking() }));
    await page.open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Ceramic wax' }));
    await press('Gate Code & Notes');
    await press('Save');
    await screen.findByRole('button', { name: 'Gate Code & Notes' });
    expect(page.sent('UpdateOwnBooking')).toEqual([]);
  });

  it('SELF-02 does not show a refused move’s message in the cancel panel', async () => {
    page.respondWith(ownBooking());
    page.server.refuseGraph('MoveOwnBooking', 409, 'This time is taken.', {
      code: 'SLOT_TAKEN',
      alternatives: [],
    });
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: /Evening/ }));
    await press('Move to Mon, Jan 5, Evening');
    await screen.findByText('This time is taken.');
    await press('Keep My Time');
    await press('Cancel Booking');
    await screen.findByRole('heading', { name: 'Cancel this booking?' });
    expect(screen.queryByText('This time is taken.')).toBeNull();
  });

  it('SELF-06 reports a conflict, and shows the current booking', async () => {
    page.respondWith(ownBooking());
    const told = 'This booking was changed meanwhile. Please look at it as it is now.';
    page.server.refuseGraph('CancelOwnBooking', 409, told, { code: 'CHANGED_MEANWHILE' });
    await page.open();
    await press('Cancel Booking');
    await screen.findByRole('heading', { name: 'Cancel this booking?' });
    page.respondWith(ownBooking({ version: 4, timeSlot: 'evening' }));
    await press('Cancel Booking');
    await screen.findByText(told);
    await screen.findByText('Evening (4PM - 8PM)');
  });

  it('SELF-02 cancels the booking with a reason', async () => {
    page.respondWith(ownBooking());
    page.server.onGraph('CancelOwnBooking', () => {
      const cancelled = ownBooking({ version: 4, status: 'cancelled', isChangeable: false });
      page.respondWith(cancelled);
      return { cancelOwnBooking: cancelled };
    });
    await page.open();
    await press('Cancel Booking');
    await userEvent.type(screen.getByLabelText(/Why do you cancel/), 'Sold');
    await press('Cancel Booking');
    await screen.findByRole('heading', { name: 'Your wash is cancelled' });
    expect(page.sent('CancelOwnBooking')).toMatchObject([
      { input: { reason: 'Sold', expectedVersion: 3 } },
    ]);
    expect(screen.queryByRole('button', { name: 'Move to Another Time' })).toBeNull();
  });

  it('SELF-02 sends only what was changed of gate code and notes', async () => {
    page.respondWith(ownBooking());
    page.server.onGraph('UpdateOwnBooking', () => ({
      updateOwnBooking: ownBooking({ version: 4 }),
    }));
    await page.open();
    await press('Gate Code & Notes');
    await userEvent.type(await screen.findByLabelText(/Notes for the crew/), 'Ring twice');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
    const [{ input }] = page.sent('UpdateOwnBooking') as [{ input: object }];
    expect(input).toMatchObject({ specialInstructions: 'Ring twice' });
    expect(input).not.toHaveProperty('gateCode');
  });

  it('SELF-02 saves the notes typed beside a gate code that is removed', async () => {
    page.respondWith(ownBooking());
    page.server.onGraph('UpdateOwnBooking', () => ({
      updateOwnBooking: ownBooking({ version: 4 }),
    }));
    await page.open();
    await press('Gate Code & Notes');
    await userEvent.type(await screen.findByLabelText(/Notes for the crew/), 'Ring twice');
    await press('Remove the Gate Code');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
    expect(page.sent('UpdateOwnBooking')).toMatchObject([
      { input: { gateCode: '', specialInstructions: 'Ring twice' } },
    ]);
  });

  it('SELF-13 keeps notes that appear beside the open form once the address is confirmed', async () => {
    const quiet = { hasNotes: true, isAddressConfirmed: false };
    const confirmed = ownBooking({ hasNotes: true, specialInstructions: 'Ring twice' });
    page.respondWith(ownBooking(quiet));
    page.server.onGraph('ConfirmLinkAddress', () => {
      page.respondWith(confirmed);
      return { confirmLinkAddress: confirmed };
    });
    page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: confirmed }));
    await page.open();
    await press('Gate Code & Notes');
    await press('Yes, This Address Is Mine');
    await screen.findByText('Ring twice');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '12');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
    const [{ input }] = page.sent('UpdateOwnBooking') as [{ input: object }];
    expect(input).toMatchObject({ gateCode: '12', expectedVersion: 3 });
    expect(input).not.toHaveProperty('specialInstructions');
  });

  it('SELF-06 reports that the notes were changed elsewhere while the form was open, and keeps those', async () => {
    page.respondWith(ownBooking({ hasNotes: true, specialInstructions: 'Ring twice' }));
    const told = 'This booking was changed meanwhile. Please look at it as it is now.';
    const refuse = (version: number) =>
      page.server.refuseGraph('UpdateOwnBooking', 409, told, {
        code: 'CHANGED_MEANWHILE',
        current: { version },
      });
    refuse(4);
    await page.open();
    await press('Gate Code & Notes');
    const later = { version: 4, hasNotes: true, specialInstructions: 'Use the back door' };
    page.respondWith(ownBooking(later));
    fireEvent.focus(window);
    await screen.findByText('Use the back door');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '12');
    await press('Save');
    await screen.findByText(told);
    const latest = { ...later, version: 5, specialInstructions: 'Use the front door' };
    page.respondWith(ownBooking(latest));
    refuse(5);
    fireEvent.focus(window);
    await screen.findByText('Use the front door');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(2));
    await screen.findByText(told);
    page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: ownBooking(latest) }));
    await press('Save');
    await screen.findByRole('button', { name: 'Gate Code & Notes' });
    const sent = page.sent('UpdateOwnBooking') as { input: object }[];
    expect(sent).toMatchObject(
      [3, 4, 5].map((expectedVersion) => ({ input: { gateCode: '12', expectedVersion } })),
    );
    for (const { input } of sent) expect(input).not.toHaveProperty('specialInstructions');
  });

  it('SELF-06 remembers over a lost connection what it has told, so that it tells it once', async () => {
    page.respondWith(ownBooking());
    const told = 'This booking was changed meanwhile. Please look at it as it is now.';
    page.server.refuseGraph('UpdateOwnBooking', 409, told, {
      code: 'CHANGED_MEANWHILE',
      current: { version: 4 },
    });
    await page.open();
    await press('Gate Code & Notes');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '12');
    await press('Save');
    await screen.findByText(told);
    page.server.breakAt('UpdateOwnBooking');
    await press('Save');
    await screen.findByText(/check your connection/);
    page.server.onGraph('UpdateOwnBooking', () => ({
      updateOwnBooking: ownBooking({ version: 5 }),
    }));
    await press('Save');
    await screen.findByRole('button', { name: 'Gate Code & Notes' });
    const sent = page.sent('UpdateOwnBooking');
    expect(sent.at(-1)).toMatchObject({ input: { gateCode: '12', expectedVersion: 4 } });
  });

  it('SELF-06 repeats a change after a lost response as the same one, and any other as a new one', async () => {
    page.respondWith(ownBooking());
    page.server.breakAt('CancelOwnBooking');
    await page.open();
    await press('Cancel Booking');
    await screen.findByRole('heading', { name: 'Cancel this booking?' });
    await press('Cancel Booking');
    await screen.findByText(/check your connection/);
    page.server.refuseGraph('CancelOwnBooking', 409, 'Not now.', { code: 'QUOTA_REACHED' });
    await press('Cancel Booking');
    await screen.findByText('Not now.');
    await press('Cancel Booking');
    await waitFor(() => expect(page.sent('CancelOwnBooking')).toHaveLength(4));
    const keys = page
      .sent('CancelOwnBooking')
      .map((variables) => Object(Reflect.get(Object(variables), 'input')).idempotencyKey);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('SELF-07 promises no e-mail about a change to an address whose messages are stopped', async () => {
    const stopped = ownBooking({ isUnsubscribed: true });
    page.respondWith(stopped);
    page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: stopped }));
    await page.open();
    await press('Gate Code & Notes');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '1');
    await press('Save');
    expect(await screen.findByText('Your booking is up to date.')).toBeTruthy();
  });

  it('SELF-03 shows the phone number once it is too late', async () => {
    page.respondWith(ownBooking({ isChangeable: false }));
    await page.open();
    await screen.findByText(/It is too late to change or cancel here/);
    expect(screen.getByRole('link', { name: '(555) 014-0199' }).getAttribute('href')).toBe(
      'tel:5550140199',
    );
    for (const name of ['Move to Another Time', 'Gate Code & Notes', 'Cancel Booking']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('SELF-07 says that text messages will come, and after a change that one was sent', async () => {
    const byText = ownBooking({ hasEmail: false, isToldByText: true });
    page.respondWith(byText);
    page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: byText }));
    await page.open();
    expect(await screen.findByText(/come to your phone as text messages/)).toBeTruthy();
    await press('Gate Code & Notes');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '1');
    await press('Save');
    expect(await screen.findByText('We have sent you a text message about it.')).toBeTruthy();
  });

  it('asks for the add-on of Detail Plus, and saves it by a tap', async () => {
    page.respondWith(ownBooking({ servicePackage: 'full', serviceType: 'Detail Plus' }));
    page.server.onGraph('UpdateOwnBooking', () => {
      const chosen = ownBooking({ servicePackage: 'full', addOn: 'ceramic_wax', version: 4 });
      page.respondWith(chosen);
      return { updateOwnBooking: chosen };
    });
    await page.open();
    expect(await screen.findByText('Not chosen yet')).toBeTruthy();
    expect(screen.getAllByRole('radio').map(({ textContent }) => textContent?.trim())).toEqual([
      'Ceramic wax',
      'Seat extraction',
      'Carpet extraction',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Ceramic wax' }));
    await screen.findByRole('heading', { name: 'Your add-on' });
    expect(page.sent('UpdateOwnBooking')).toMatchObject([{ input: { addOn: 'ceramic_wax' } }]);
  });
});
