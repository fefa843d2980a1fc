import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnBookingDocument } from '../generated/beside/graphql.ts';
import { callOf, takeAhead } from '../lib/http/read-ahead.ts';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { currentToast } from '../lib/toasts/toasts.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { MEMBER, renderApp } from '../testing/render-app.tsx';
import { readOwnBooking } from './routes.tsx';

const TOKEN = 'T'.repeat(43);

function ownBooking(more: Record<string, unknown> = {}) {
  return {
    __typename: 'OwnBooking',
    version: 3,
    confirmationNumber: 'CW-7KM4QX2P',
    status: 'scheduled',
    serviceType: 'Detail',
    servicePackage: 'detail',
    addOn: null,
    scheduledDate: '2099-01-05',
    timeSlot: 'morning',
    customTime: null,
    startsAt: '2099-01-05T16:00:00.000Z',
    minutes: 120,
    price: '$150',
    vehicleInfo: '2021 Toyota Camry',
    vehicleType: 'sedan',
    vehicleColor: 'Blue',
    location: '1 Main St',
    specialInstructions: null,
    hasNotes: false,
    hasGateCode: true,
    hasPhone: true,
    hasEmail: true,
    isToldByText: false,
    changeableUntil: '2099-01-05T14:00:00.000Z',
    isChangeable: true,
    isAddressConfirmed: true,
    isUnsubscribed: false,
    ...more,
  };
}

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  server.onGraph('Availability', () => ({
    availability: { __typename: 'Availability', unlimited: true, days: [] },
  }));
});
const respondWith = (booking: object | null) =>
  server.onGraph('OwnBooking', () => ({ __typename: 'Query', ownBooking: booking }));
const open = (path = `/booking/${TOKEN}`) => renderApp(path, server);
const press = async (name: string | RegExp) =>
  await userEvent.click(await screen.findByRole('button', { name }));
const sent = (operation: string) =>
  server.callsOf(operation).map(({ body }) => body?.['variables']);

describe('the page of a booking', () => {
  it('FLOW-15 closes only its open panel on the browser’s Back', async () => {
    respondWith(ownBooking());
    const { router, address } = await open();
    await press('Move to Another Time');
    const move = 'Move to another time';
    await screen.findByRole('heading', { name: move });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: 'Move to Another Time' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: move })).toBeNull();
    expect(address()).toBe(`/booking/${TOKEN}`);
    expect(document.activeElement?.textContent).toBe('Your wash is booked');
  });

  it('FLOW-15 leaves no entry in the history when a panel is closed by its own button', async () => {
    respondWith(ownBooking());
    const { router, address } = await open('/forgot');
    await act(() => router.navigate(`/booking/${TOKEN}`));
    await press('Cancel Booking');
    await press('Keep My Booking');
    await screen.findByRole('button', { name: 'Cancel Booking' });
    await act(() => router.navigate(-1));
    expect(address()).toBe('/forgot');
  });

  it('NET-21 requests the owner’s booking while its code is loading, once and in the owner’s name', async () => {
    respondWith(ownBooking());
    await renderApp('/appointment/a-1', server, MEMBER);
    await screen.findByRole('heading', { name: 'Your wash is booked' });
    const calls = server.callsOf('OwnBooking');
    expect(calls).toMatchObject([
      { headers: { 'X-Expected-User': '7' }, body: { variables: { id: 'a-1' } } },
    ]);
    // Sent by its hash alone: the graph client, which has the query's text, had not loaded yet.
    expect(calls[0]?.body).not.toHaveProperty('query');
  });

  it('NET-07 sends that read before the page can send its own, so that no later read gets its response', async () => {
    respondWith(ownBooking());
    const access = { id: 'a-9' };
    server.on('GET /api/auth/user', { body: MEMBER });
    await refreshCurrentUser();
    await readOwnBooking({ params: access });
    const call = callOf(OwnBookingDocument, 'OwnBooking', access);
    expect(await takeAhead(call, MEMBER.id)).not.toBeNull();
  });

  it('SELF-17 offers a signed-out visitor a login that leads back, as the booking may belong to their account', async () => {
    respondWith(null);
    await open('/appointment/a-2');
    expect(await screen.findByRole('heading', { name: 'Booking not found' })).toBeTruthy();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fappointment%2Fa-2',
    );
    expect(page.getByText(/^If you booked with an account, log in/)).toBeTruthy();
  });

  it('SELF-17 offers no login to a signed-in customer, nor when opened by a link', async () => {
    respondWith(null);
    const app = await renderApp('/appointment/a-3', server, MEMBER);
    await screen.findByText(/it was booked with another account/);
    expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
    app.unmount();
    await open(`/booking/${'L'.repeat(43)}`);
    await screen.findByText(/^Links end some days/);
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Log In' })).toBeNull();
  });

  it('NET-07 shows the current booking at each focus, also after it was left and opened again', async () => {
    respondWith(ownBooking());
    const { router } = await open(`/booking/${'S'.repeat(43)}`);
    await screen.findByRole('heading', { name: 'Your wash is booked' });
    await act(() => router.navigate('/library'));
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Your wash is booked' });
    respondWith(ownBooking({ status: 'cancelled', version: 4 }));
    fireEvent(window, new Event('focus'));
    expect(await screen.findByRole('heading', { name: 'Your wash is cancelled' })).toBeTruthy();
  });

  it('SELF-16 removes the early page once it shows the booking itself, or that there is none', async () => {
    for (const booking of [ownBooking(), null]) {
      const early = document.createElement('div');
      early.id = 'early-page';
      document.body.append(early);
      let tell: (booking: object | null) => void = () => undefined;
      const told = new Promise<object | null>((resolve) => {
        tell = resolve;
      });
      server.on('OwnBooking', async () => ({ body: { data: { ownBooking: await told } } }));
      const { unmount } = await open();
      await waitFor(() => expect(sent('OwnBooking')).not.toEqual([]));
      expect(early.isConnected).toBe(true);
      tell(booking);
      await screen.findByRole('heading', {
        name: booking ? 'Your wash is booked' : 'This link does not work any more',
      });
      expect(early.isConnected).toBe(false);
      unmount();
    }
  });

  it('SELF-02 SELF-12 shows the booking, and only that phone, e-mail and gate code are stored', async () => {
    respondWith(ownBooking());
    await open();
    const ticket = await screen.findByRole('region', { name: 'Your booking' });
    for (const text of ['CW-7KM4QX2P', 'Monday, January 5, 2099', 'Morning (8AM - 12PM)', '$150']) {
      expect(within(ticket).getByText(text)).toBeTruthy();
    }
    expect(within(ticket).getAllByText('Saved')).toHaveLength(3);
    expect(sent('OwnBooking')).toEqual([{ linkToken: TOKEN }]);
    expect(screen.getByText(/You can change or cancel here until/).textContent).toBe(
      'You can change or cancel here until Jan 5, 2099, 6:00 AM. After that, call (555) 014-0199.',
    );
    expect(screen.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')).toBe(
      `/booking/${TOKEN}/calendar.ics`,
    );
  });

  it('SELF-02 moves the booking, based on the shown version', async () => {
    respondWith(ownBooking());
    server.onGraph('MoveOwnBooking', () => ({ moveOwnBooking: ownBooking({ version: 4 }) }));
    await open();
    await press('Move to Another Time');
    const heading = await screen.findByRole('heading', { name: 'Move to another time' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole<HTMLButtonElement>('radio', { name: /Morning/ }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /Evening/ }));
    await press('Move to Mon, Jan 5, Evening');
    await screen.findByText('Booking Moved');
    expect(sent('MoveOwnBooking')).toEqual([
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

  it.each([
    ['a mail', 'mail', 'We are sending a new link to your e-mail address.'],
    ['a text message', 'text', 'We are sending a new link to your phone.'],
    ['nothing', null, 'No new link is sent. Your booking stands as it is.'],
  ])(
    'SELF-14 ends every link after confirmation, becomes the page of an ended link, and says that %s is sent',
    async (_sent, newLinkBy, text) => {
      respondWith(ownBooking());
      server.onGraph('EndOwnLinks', () => {
        respondWith(null);
        return { endOwnLinks: { __typename: 'EndedLinks', version: 4, newLinkBy } };
      });
      await open();
      await press('End All Links');
      expect((await screen.findByRole('heading', { name: 'End all links?' })).isConnected).toBe(
        true,
      );
      expect(sent('EndOwnLinks')).toEqual([]);
      await press('End All Links');
      expect(await screen.findByText(text)).toBeTruthy();
      expect(
        screen.getByRole('heading', { name: 'This link does not work any more' }),
      ).toBeTruthy();
      expect(screen.getByRole('link', { name: '(555) 014-0199' })).toBeTruthy();
      expect(currentToast()?.title).not.toBe('Links Ended');
      expect(sent('EndOwnLinks')).toEqual([
        { input: { linkToken: TOKEN, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) } },
      ]);
    },
  );

  it('SELF-14 stays open for its owner, and says what is sent', async () => {
    respondWith(ownBooking({ isAddressConfirmed: null }));
    server.onGraph('EndOwnLinks', () => ({
      endOwnLinks: { __typename: 'EndedLinks', version: 4, newLinkBy: 'mail' },
    }));
    await open('/appointment/a1');
    await press('End All Links');
    await press('End All Links');
    expect(await screen.findByText('Links Ended')).toBeTruthy();
    expect(screen.getByText('We are sending a new link to your e-mail address.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your wash is booked' })).toBeTruthy();
    expect(sent('EndOwnLinks')).toMatchObject([{ input: { id: 'a1' } }]);
  });

  it.each([
    ['mail', {}, true],
    ['text message', { hasEmail: false, isToldByText: true }, true],
    ['no message', { hasEmail: false }, false],
  ])(
    'SELF-14 lets the owner end links only if messages went out: by %s',
    async (_by, more, isOffered) => {
      respondWith(ownBooking(more));
      await open('/appointment/a1');
      await screen.findByRole('heading', { name: 'Your wash is booked' });
      expect(screen.queryByRole('button', { name: 'End All Links' }) !== null).toBe(isOffered);
    },
  );

  it('SELF-14 says why ending the links failed, and can try again or go back', async () => {
    respondWith(ownBooking());
    server.refuseGraph('EndOwnLinks', 429, 'Please call us.', { code: 'QUOTA_REACHED' });
    await open();
    await press('End All Links');
    await press('End All Links');
    expect((await screen.findByText('Please call us.')).isConnected).toBe(true);
    await press('Back');
    await press('End All Links');
    expect(screen.queryByText('Please call us.')).toBeNull();
    await press('End All Links');
    await screen.findByText('Please call us.');
    server.onGraph('EndOwnLinks', () => ({
      endOwnLinks: { __typename: 'EndedLinks', version: 4, newLinkBy: 'mail' },
    }));
    await press('End All Links');
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    expect(sent('EndOwnLinks')).toHaveLength(3);
  });

  it('SELF-14 ends the links once even if tapped twice', async () => {
    respondWith(ownBooking());
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.on('EndOwnLinks', async () => {
      await held;
      const endOwnLinks = { __typename: 'EndedLinks', version: 4, newLinkBy: 'mail' };
      return { body: { data: { endOwnLinks } } };
    });
    await open();
    await press('End All Links');
    const button = await screen.findByRole('button', { name: 'End All Links' });
    await userEvent.click(button);
    await userEvent.click(button);
    release?.();
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    expect(sent('EndOwnLinks')).toHaveLength(1);
  });

  it('SELF-14 can end the links even when it is too late for changes', async () => {
    respondWith(ownBooking({ isChangeable: false }));
    await open();
    await press('End All Links');
    expect(await screen.findByRole('heading', { name: 'End all links?' })).toBeTruthy();
  });

  it('SELF-14 becomes the page of an ended link if somebody else ended the links first', async () => {
    respondWith(ownBooking());
    server.refuseGraph('EndOwnLinks', 404, 'Not found.', { code: 'NOT_FOUND' });
    await open();
    await press('End All Links');
    respondWith(null);
    await press('End All Links');
    expect(
      await screen.findByRole('heading', { name: 'This link does not work any more' }),
    ).toBeTruthy();
    expect(screen.getByText(/Our newest message about your booking holds the link/)).toBeTruthy();
  });

  it('SELF-02 offers free times if the chosen one was taken meanwhile, and books nothing without a tap', async () => {
    respondWith(ownBooking());
    server.refuseGraph('MoveOwnBooking', 409, 'This time is taken. Please choose another one.', {
      code: 'SLOT_TAKEN',
      alternatives: [
        '2099-01-05 Morning (8AM - 12PM)',
        '2099-01-05 Afternoon (12PM - 4PM)',
        '2099-01-06 9:30 AM',
      ],
    });
    await open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: /Evening/ }));
    await press('Move to Mon, Jan 5, Evening');
    await screen.findByText('This time is taken. Please choose another one.');
    expect(sent('MoveOwnBooking')).toHaveLength(1);
    // The service counts the place that the booking has already as free.
    expect(screen.queryByRole('button', { name: 'Mon, Jan 5, Morning' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mon, Jan 5, Afternoon' })).toBeTruthy();
    await press('Tue, Jan 6, 9:30 AM');
    await waitFor(() => expect(sent('MoveOwnBooking')).toHaveLength(2));
    expect(sent('MoveOwnBooking')[1]).toMatchObject({
      input: { serviceDate: '2099-01-06 9:30 AM' },
    });
  });

  it('SELF-02 moves the booking to the shown exact time, even after a time of another day was chosen', async () => {
    respondWith(ownBooking());
    const day = (date: string, times: readonly string[]) => ({
      __typename: 'DayAvailability',
      date,
      state: 'OPEN',
      reason: null,
      slots: [],
      times,
    });
    server.onGraph('Availability', () => ({
      availability: {
        __typename: 'Availability',
        unlimited: false,
        days: [day('2099-01-05', ['8:00 AM', '9:30 AM']), day('2099-01-06', ['1:00 PM'])],
      },
    }));
    server.onGraph('MoveOwnBooking', () => ({ moveOwnBooking: ownBooking({ version: 4 }) }));
    await open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
    await userEvent.selectOptions(screen.getByLabelText('Time'), '9:30 AM');
    await press(/ 6, 2099/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Time').value).toBe('1:00 PM');
    await press('Move to Tue, Jan 6, 1:00 PM');
    await screen.findByText('Booking Moved');
    expect(sent('MoveOwnBooking')).toMatchObject([
      { input: { serviceDate: '2099-01-06 1:00 PM' } },
    ]);
  });

  it('SELF-06 sends a change once, however often it is tapped', async () => {
    respondWith(ownBooking({ servicePackage: 'full' }));
    let save: (result: object) => void = () => undefined;
    server.on('UpdateOwnBooking', () => new Promise((resolve) => (save = resolve)));
    await open();
    await userEvent.dblClick(await screen.findByRole('radio', { name: 'Ceramic wax' }));
    const updateOwnBooking = ownBooking({
      servicePackage: 'full',
      addOn: 'ceramic_wax',
      version: 4,
    });
    respondWith(updateOwnBooking);
    save({ body: { data: { updateOwnBooking } } });
    await screen.findByRole('heading', { name: 'Your add-on' });
    expect(sent('UpdateOwnBooking')).toHaveLength(1);
  });

  it.each(['completed', 'cancelled'])(
    'SELF-12 asks for no add-on and offers no calendar entry once it is %s',
    async (status) => {
      respondWith(ownBooking({ status, servicePackage: 'full', isChangeable: false }));
      await open();
      await screen.findByText(/^Questions\?/);
      expect(screen.queryByText('Not chosen yet')).toBeNull();
      expect(screen.queryByRole('link', { name: 'Add to Calendar' })).toBeNull();
    },
  );

  it('SELF-12 reports no change if nothing was changed', async () => {
    respondWith(ownBooking({ servicePackage: 'full', addOn: 'ceramic_wax' }));
    server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: ownBooking() }));
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Ceramic wax' }));
    await press('Gate Code & Notes');
    await press('Save');
    await screen.findByRole('button', { name: 'Gate Code & Notes' });
    expect(sent('UpdateOwnBooking')).toEqual([]);
  });

  it('SELF-02 does not show a refused move’s message in the cancel panel', async () => {
    respondWith(ownBooking());
    server.refuseGraph('MoveOwnBooking', 409, 'This time is taken.', {
      code: 'SLOT_TAKEN',
      alternatives: [],
    });
    await open();
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
    respondWith(ownBooking());
    const told = 'This booking was changed meanwhile. Please look at it as it is now.';
    server.refuseGraph('CancelOwnBooking', 409, told, { code: 'CHANGED_MEANWHILE' });
    await open();
    await press('Cancel Booking');
    await screen.findByRole('heading', { name: 'Cancel this booking?' });
    respondWith(ownBooking({ version: 4, timeSlot: 'evening' }));
    await press('Cancel Booking');
    await screen.findByText(told);
    await screen.findByText('Evening (4PM - 8PM)');
  });

  it('SELF-02 cancels the booking with a reason', async () => {
    respondWith(ownBooking());
    server.onGraph('CancelOwnBooking', () => {
      const cancelled = ownBooking({ version: 4, status: 'cancelled', isChangeable: false });
      respondWith(cancelled);
      return { cancelOwnBooking: cancelled };
    });
    await open();
    await press('Cancel Booking');
    await userEvent.type(screen.getByLabelText(/Why do you cancel/), 'Sold');
    await press('Cancel Booking');
    await screen.findByRole('heading', { name: 'Your wash is cancelled' });
    expect(sent('CancelOwnBooking')).toMatchObject([
      { input: { reason: 'Sold', expectedVersion: 3 } },
    ]);
    expect(screen.queryByRole('button', { name: 'Move to Another Time' })).toBeNull();
  });

  it('SELF-02 sends only what was changed of gate code and notes', async () => {
    respondWith(ownBooking());
    server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: ownBooking({ version: 4 }) }));
    await open();
    await press('Gate Code & Notes');
    await userEvent.type(await screen.findByLabelText(/Notes for the crew/), 'Ring twice');
    await press('Save');
    await waitFor(() => expect(sent('UpdateOwnBooking')).toHaveLength(1));
    const [{ input }] = sent('UpdateOwnBooking') as [{ input: object }];
    expect(input).toMatchObject({ specialInstructions: 'Ring twice' });
    expect(input).not.toHaveProperty('gateCode');
  });

  it('SELF-03 shows the phone number once it is too late', async () => {
    respondWith(ownBooking({ isChangeable: false }));
    await open();
    await screen.findByText(/It is too late to change or cancel here/);
    expect(screen.getByRole('link', { name: '(555) 014-0199' }).getAttribute('href')).toBe(
      'tel:5550140199',
    );
    for (const name of ['Move to Another Time', 'Gate Code & Notes', 'Cancel Booking']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('SELF-04 says what to do about an invalid link', async () => {
    respondWith(null);
    await open();
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    expect(screen.getByRole('link', { name: '(555) 014-0199' })).toBeTruthy();
  });

  it('SELF-13 asks whether the address is the reader’s, and shows the rest after that', async () => {
    const quiet = { location: null, isAddressConfirmed: false };
    respondWith(ownBooking(quiet));
    server.onGraph('ConfirmLinkAddress', () => {
      respondWith(ownBooking());
      return { confirmLinkAddress: ownBooking() };
    });
    await open();
    expect(await screen.findByText('Shown once you confirm your address')).toBeTruthy();
    await press('Yes, This Address Is Mine');
    await screen.findByText('1 Main St');
    expect(sent('ConfirmLinkAddress')).toEqual([{ input: { linkToken: TOKEN } }]);
  });

  it('SELF-13 asks about the phone number if the link came by text message', async () => {
    respondWith(ownBooking({ location: null, isAddressConfirmed: false, hasEmail: false }));
    await open();
    expect(await screen.findByText('Shown once you confirm your number')).toBeTruthy();
    const note = screen.getByRole('region', { name: 'Your phone number' });
    expect(note.textContent).toContain('Is the number we wrote to yours?');
    expect(screen.getByRole('button', { name: 'Yes, This Number Is Mine' })).toBeTruthy();
  });

  it('SELF-07 says that text messages will come, and after a change that one was sent', async () => {
    const byText = ownBooking({ hasEmail: false, isToldByText: true });
    respondWith(byText);
    server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: byText }));
    await open();
    expect(await screen.findByText(/come to your phone as text messages/)).toBeTruthy();
    await press('Gate Code & Notes');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '1');
    await press('Save');
    expect(await screen.findByText('We have sent you a text message about it.')).toBeTruthy();
  });

  it('SELF-07 does not mention text messages if none will come', async () => {
    respondWith(ownBooking());
    await open();
    await press('Move to Another Time');
    expect(screen.queryByText(/text messages/)).toBeNull();
  });

  it('asks for the add-on of Detail Plus, and saves it by a tap', async () => {
    respondWith(ownBooking({ servicePackage: 'full', serviceType: 'Detail Plus' }));
    server.onGraph('UpdateOwnBooking', () => {
      const chosen = ownBooking({ servicePackage: 'full', addOn: 'ceramic_wax', version: 4 });
      respondWith(chosen);
      return { updateOwnBooking: chosen };
    });
    await open();
    expect(await screen.findByText('Not chosen yet')).toBeTruthy();
    expect(screen.getAllByRole('radio').map(({ textContent }) => textContent?.trim())).toEqual([
      'Ceramic wax',
      'Seat extraction',
      'Carpet extraction',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Ceramic wax' }));
    await screen.findByRole('heading', { name: 'Your add-on' });
    expect(sent('UpdateOwnBooking')).toMatchObject([{ input: { addOn: 'ceramic_wax' } }]);
  });

  it('SELF-02 shows the owner the same page by the appointment’s id', async () => {
    respondWith(ownBooking({ isAddressConfirmed: null, isUnsubscribed: null }));
    await open('/appointment/a1');
    await screen.findByRole('button', { name: 'Move to Another Time' });
    expect(sent('OwnBooking')).toEqual([{ id: 'a1' }]);
    expect(screen.queryByText(/Is the address we wrote to yours/)).toBeNull();
  });
});
