import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createOwnBookingPage,
  type OwnBookingPage,
  ownBooking,
  TOKEN,
} from '../testing/own-booking.ts';
import { press } from '../testing/presses.ts';

let page: OwnBookingPage;
beforeEach(() => {
  page = createOwnBookingPage();
});

describe('the page of a booking', () => {
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

  it('SELF-23 shows the add-on that is being saved as chosen, and that it is being saved', async () => {
    page.respondWith(ownBooking({ servicePackage: 'full' }));
    const respond = page.server.holdAt('UpdateOwnBooking');
    await page.open();
    const wax = await screen.findByRole('radio', { name: 'Ceramic wax' });
    await userEvent.click(wax);
    expect(wax.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('Saving...').closest('[aria-busy]')).not.toBeNull();
    respond({ body: { errors: [{ message: 'No.', extensions: { status: 403 } }] } });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(wax.getAttribute('aria-checked')).toBe('false');
    expect(screen.queryByText('Saving...')).toBeNull();
  });

  describe('while an add-on is being saved', () => {
    /** Presses one add-on, then another; the returned functions answer the call under way. */
    async function pressTwo() {
      page.respondWith(ownBooking({ servicePackage: 'full' }));
      const respond = page.server.holdAt('UpdateOwnBooking');
      await page.open();
      const wax = await screen.findByRole('radio', { name: 'Ceramic wax' });
      const seats = screen.getByRole('radio', { name: 'Seat extraction' });
      await userEvent.click(wax);
      await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
      await userEvent.click(seats);
      return {
        wax,
        seats,
        /** The call is done: the booking has this add-on now. */
        save(addOn: string, version: number) {
          const updateOwnBooking = ownBooking({ servicePackage: 'full', addOn, version });
          page.respondWith(updateOwnBooking);
          respond({ body: { data: { updateOwnBooking } } });
        },
        refuse: () =>
          respond({ body: { errors: [{ message: 'No.', extensions: { status: 403 } }] } }),
      };
    }
    const sentInputs = () =>
      page.sent('UpdateOwnBooking').map((variables) => Reflect.get(Object(variables), 'input'));

    it('SELF-26 saves the one that is pressed last, after it, and shows that one alone', async () => {
      const { wax, seats, save } = await pressTwo();
      expect(seats.getAttribute('aria-checked')).toBe('true');
      expect(wax.getAttribute('aria-checked')).toBe('false');
      expect(page.sent('UpdateOwnBooking')).toHaveLength(1);
      save('ceramic_wax', 4);
      await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(2));
      expect(seats.getAttribute('aria-checked')).toBe('true');
      expect(screen.getByText('Saving...')).toBeTruthy();
      save('seat_extraction', 5);
      await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
      expect(seats.getAttribute('aria-checked')).toBe('true');
      expect(sentInputs()).toMatchObject([
        { addOn: 'ceramic_wax', expectedVersion: 3 },
        { addOn: 'seat_extraction', expectedVersion: 4 },
      ]);
    });

    it('SELF-26 sends nothing more if the first one is pressed again', async () => {
      const { wax, save } = await pressTwo();
      await userEvent.click(wax);
      save('ceramic_wax', 4);
      await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
      expect(wax.getAttribute('aria-checked')).toBe('true');
      expect(page.sent('UpdateOwnBooking')).toHaveLength(1);
    });

    it('SELF-26 shows the one that was saved, and why, if the later one is refused', async () => {
      const { wax, seats, save, refuse } = await pressTwo();
      save('ceramic_wax', 4);
      await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(2));
      refuse();
      expect(await screen.findByRole('alert')).toBeTruthy();
      expect(seats.getAttribute('aria-checked')).toBe('false');
      expect(wax.getAttribute('aria-checked')).toBe('true');
    });

    it('SELF-26 saves no later one either if it is refused', async () => {
      const { wax, seats, refuse } = await pressTwo();
      refuse();
      expect(await screen.findByRole('alert')).toBeTruthy();
      expect([wax, seats].map((one) => one.getAttribute('aria-checked'))).toEqual([
        'false',
        'false',
      ]);
      expect(page.sent('UpdateOwnBooking')).toHaveLength(1);
    });
  });

  it.each(['completed', 'cancelled'])(
    'SELF-24 offers to book again once it is %s',
    async (status) => {
      page.respondWith(ownBooking({ status, isChangeable: false }));
      await page.open();
      const again = await screen.findByRole('link', { name: 'Book Again' });
      expect(again.getAttribute('href')).toBe('/add?tab=service');
    },
  );

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
    const idempotencyKey = expect.any(String);
    expect(page.sent('CancelOwnBooking')).toEqual([
      { input: { linkToken: TOKEN, reason: 'Sold', expectedVersion: 3, idempotencyKey } },
    ]);
    expect(screen.queryByRole('button', { name: 'Move to Another Time' })).toBeNull();
  });

  describe('once it is cancelled or moved', () => {
    const PAYMENT = 'paymentData';
    const MORNING = ownBooking().startsAt;
    const keep = (number: string, startsAt = MORNING) => {
      sessionStorage.setItem(PAYMENT, '{"date":"2099-01-05","price":"$150"}');
      sessionStorage.setItem('paymentBooking', `${number} ${startsAt}`);
    };
    beforeEach(() => keep(ownBooking().confirmationNumber));

    /** Cancels it without getting the response, and looks at it again. */
    async function cancelUnheard() {
      page.respondWith(ownBooking());
      page.server.breakAt('CancelOwnBooking');
      const app = await page.open();
      const { key } = app.router.state.location;
      await press('Cancel Booking');
      await screen.findByRole('heading', { name: 'Cancel this booking?' });
      await press('Cancel Booking');
      await screen.findByText(/check your connection/);
      page.respondWith(ownBooking({ version: 4, status: 'cancelled', isChangeable: false }));
      fireEvent.focus(window);
      await screen.findByRole('heading', { name: 'Your wash is cancelled' });
      return { ...app, key };
    }

    it('PAY-09 drops what to pay for a booking that was cancelled, also if the response was lost', async () => {
      await cancelUnheard();
      expect(sessionStorage.getItem(PAYMENT)).toBeNull();
    });

    it('SELF-29 shows neither a failure nor its panel once a change has turned out to be saved', async () => {
      const { router, key } = await cancelUnheard();
      expect(screen.queryByText(/check your connection/)).toBeNull();
      await waitFor(() => expect(router.state.location.key).toBe(key));
    });

    it('PAY-09 drops what to pay for a booking that was moved before the tab showed it', async () => {
      keep(ownBooking().confirmationNumber, '2099-01-04T16:00:00.000Z');
      page.respondWith(ownBooking());
      await page.open();
      await screen.findByRole('heading', { name: 'Your wash is booked' });
      expect(sessionStorage.getItem(PAYMENT)).toBeNull();
    });

    it.each([
      [
        'PAY-09 drops what to pay for a booking that was moved',
        ownBooking().confirmationNumber,
        null,
      ],
      ['PAY-09 keeps what to pay for another booking of the day', 'another', 'kept'],
    ])('%s', async (_title, number, expected) => {
      keep(number);
      page.respondWith(ownBooking());
      await page.open();
      await screen.findByRole('heading', { name: 'Your wash is booked' });
      page.respondWith(
        ownBooking({ version: 4, startsAt: '2099-01-05T20:00:00.000Z', timeSlot: 'afternoon' }),
      );
      fireEvent.focus(window);
      await screen.findByText('Afternoon (12PM - 4PM)');
      expect(sessionStorage.getItem(PAYMENT) && 'kept').toBe(expected);
    });
  });

  it('FLOW-20 keeps its panel open while the booking is being cancelled', async () => {
    page.respondWith(ownBooking());
    const respond = page.server.holdAt('CancelOwnBooking');
    await page.open();
    await press('Cancel Booking');
    const heading = await screen.findByRole('heading', { name: 'Cancel this booking?' });
    await press('Cancel Booking');
    await waitFor(() => expect(page.sent('CancelOwnBooking')).toHaveLength(1));
    await press('Keep My Booking');
    expect(screen.getByRole('heading', { name: 'Cancel this booking?' })).toBe(heading);
    respond({ body: { errors: [{ message: 'No.', extensions: { status: 403 } }] } });
    expect(await screen.findByRole('alert')).toBeTruthy();
    await press('Keep My Booking');
    await waitFor(() => expect(heading.isConnected).toBe(false));
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

  it.each([
    ['whose messages are stopped', true],
    ['of which the owner may not know that', null],
  ])(
    'SELF-07 SELF-35 promises no e-mail about a change to an address %s',
    async (_which, isUnsubscribed) => {
      page.respondWith(ownBooking({ isUnsubscribed }));
      const updateOwnBooking = ownBooking({ isUnsubscribed, version: 4 });
      page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking }));
      await page.open();
      await press('Gate Code & Notes');
      await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '1');
      await press('Save');
      expect(await screen.findByText('Your booking is up to date.')).toBeTruthy();
    },
  );

  it.each(['hasEmail', 'isToldByText'])(
    'SELF-12 promises no message about a gate code that was typed the same again (%s)',
    async (reach) => {
      const same = ownBooking({ hasEmail: false, [reach]: true });
      page.respondWith(same);
      page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: same }));
      await page.open();
      await press('Gate Code & Notes');
      await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '1');
      await press('Save');
      expect(await screen.findByText('Your booking is up to date.')).toBeTruthy();
    },
  );

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

  it('SELF-07 says that text messages will come, also after a change', async () => {
    const byText = { hasEmail: false, isToldByText: true };
    page.respondWith(ownBooking(byText));
    const updateOwnBooking = ownBooking({ ...byText, version: 4 });
    page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking }));
    await page.open();
    expect(await screen.findByText(/come to your phone as text messages/)).toBeTruthy();
    await press('Gate Code & Notes');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '1');
    await press('Save');
    expect(await screen.findByText('We tell you about changes by text message.')).toBeTruthy();
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
