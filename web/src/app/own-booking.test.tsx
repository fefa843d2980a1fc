import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnBookingDocument } from '../generated/beside/graphql.ts';
import { callOf, takeAhead } from '../lib/http/read-ahead.ts';
import { currentUserState, refreshCurrentUser } from '../lib/session/current-user.ts';
import {
  createOwnBookingPage,
  type OwnBookingPage,
  ownBooking,
  TOKEN,
} from '../testing/own-booking.ts';
import { press } from '../testing/presses.ts';
import { MEMBER, renderApp } from '../testing/render-app.tsx';
import { readOwnBooking } from './routes.tsx';

let page: OwnBookingPage;
beforeEach(() => {
  page = createOwnBookingPage();
});

describe('the page of a booking', () => {
  it('FLOW-15 closes only its open panel on the browser’s Back', async () => {
    page.respondWith(ownBooking());
    const { router, address } = await page.open();
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
    page.respondWith(ownBooking());
    const { router, address } = await page.open('/forgot');
    await act(() => router.navigate(`/booking/${TOKEN}`));
    await press('Cancel Booking');
    await press('Keep My Booking');
    await screen.findByRole('button', { name: 'Cancel Booking' });
    await act(() => router.navigate(-1));
    expect(address()).toBe('/forgot');
  });

  it.each([
    ['another panel', 'Cancel Booking', 'Cancel this booking?'],
    ['the same panel again', 'Gate Code & Notes', 'Gate code and notes'],
  ])(
    'FLOW-15 leaves %s open after Back, when the change of the one before ends',
    async (_, button, heading) => {
      page.respondWith(ownBooking());
      const respond = page.server.holdAt('UpdateOwnBooking');
      const { router } = await page.open();
      await press('Gate Code & Notes');
      await userEvent.type(await screen.findByLabelText(/Notes for the crew/), 'Ring twice');
      await press('Save');
      await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
      await act(() => router.navigate(-1));
      await press(button);
      await screen.findByRole('heading', { name: heading });
      const opened = router.state.location.key;
      respond({ body: { data: { updateOwnBooking: ownBooking({ version: 4 }) } } });
      await screen.findByText('We tell you about changes by e-mail.');
      await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
      expect(router.state.location.key).toBe(opened);
      expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
    },
  );

  it('FLOW-20 leads nobody away from another page when a change ends', async () => {
    page.respondWith(ownBooking());
    const respond = page.server.holdAt('UpdateOwnBooking');
    const { router, address } = await page.open();
    await press('Gate Code & Notes');
    await userEvent.type(await screen.findByLabelText(/Notes for the crew/), 'Ring twice');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
    await act(() => router.navigate('/forgot'));
    respond({ body: { data: { updateOwnBooking: ownBooking({ version: 4 }) } } });
    await screen.findByText('We tell you about changes by e-mail.');
    expect(address()).toBe('/forgot');
  });

  it('FLOW-15 leaves a panel open that was opened while an add-on was being saved', async () => {
    page.respondWith(ownBooking({ servicePackage: 'full' }));
    const respond = page.server.holdAt('UpdateOwnBooking');
    const { router } = await page.open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Ceramic wax' }));
    await press('Gate Code & Notes');
    await screen.findByRole('heading', { name: 'Gate code and notes' });
    const opened = router.state.location.key;
    const addOn = { servicePackage: 'full', addOn: 'ceramic_wax', version: 4 };
    respond({ body: { data: { updateOwnBooking: ownBooking(addOn) } } });
    await screen.findByText('Add-on Saved');
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(router.state.location.key).toBe(opened);
    expect(screen.getByRole('heading', { name: 'Gate code and notes' })).toBeTruthy();
  });

  it('NET-21 requests the owner’s booking while its code is loading, once and in the owner’s name', async () => {
    page.respondWith(ownBooking());
    await renderApp('/appointment/a-1', page.server, MEMBER);
    await screen.findByRole('heading', { name: 'Your wash is booked' });
    const calls = page.server.callsOf('OwnBooking');
    expect(calls).toMatchObject([
      { headers: { 'X-Expected-User': '7' }, body: { variables: { id: 'a-1' } } },
    ]);
    // Sent by its hash alone: the graph client, which has the query's text, had not loaded yet.
    expect(calls[0]?.body).not.toHaveProperty('query');
  });

  it('NET-07 sends that read before the page can send its own, so that no later read gets its response', async () => {
    page.respondWith(ownBooking());
    const access = { id: 'a-9' };
    page.server.on('GET /api/auth/user', { body: MEMBER });
    await refreshCurrentUser();
    await readOwnBooking({ params: access });
    const call = callOf(OwnBookingDocument, 'OwnBooking', access);
    expect(await takeAhead(call, MEMBER.id)).not.toBeNull();
  });

  it('SELF-17 offers a signed-out visitor a login that leads back, as the booking may belong to their account', async () => {
    page.respondWith(null);
    await page.open('/appointment/a-2');
    expect(await screen.findByRole('heading', { name: 'Booking not found' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fappointment%2Fa-2',
    );
    expect(main.getByText(/^If you booked with an account, log in/)).toBeTruthy();
  });

  it('SELF-17 offers no login to a signed-in customer, nor when opened by a link', async () => {
    page.respondWith(null);
    const app = await renderApp('/appointment/a-3', page.server, MEMBER);
    await screen.findByText(/it was booked with another account/);
    expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
    app.unmount();
    await page.open(`/booking/${'L'.repeat(43)}`);
    await screen.findByText(/^Links end some days/);
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Log In' })).toBeNull();
  });

  it('NET-07 shows the current booking at each focus, also after it was left and opened again', async () => {
    page.respondWith(ownBooking());
    const { router } = await page.open(`/booking/${'S'.repeat(43)}`);
    await screen.findByRole('heading', { name: 'Your wash is booked' });
    await act(() => router.navigate('/library'));
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Your wash is booked' });
    page.respondWith(ownBooking({ status: 'cancelled', version: 4 }));
    fireEvent(window, new Event('focus'));
    expect(await screen.findByRole('heading', { name: 'Your wash is cancelled' })).toBeTruthy();
  });

  it.each([`/booking/${'U'.repeat(43)}`, '/appointment/a-4'])(
    'NET-21 SELF-02 says at %s that its first read was refused, and asks who the user is before it tries again',
    async (path) => {
      page.server.refuseGraph('OwnBooking', 401, 'Your session has ended. Log in to go on.');
      await page.open(path);
      expect(await screen.findByText('Your booking could not be loaded.')).toBeTruthy();
      page.server.on('GET /api/auth/user', { body: MEMBER });
      page.respondWith(ownBooking());
      await press('Try Again');
      await waitFor(() => expect(currentUserState().user?.id).toBe(MEMBER.id));
      expect(await screen.findByRole('heading', { name: 'Your wash is booked' })).toBeTruthy();
    },
  );

  it('SELF-16 removes the early page once it shows the booking itself, or that there is none', async () => {
    for (const booking of [ownBooking(), null]) {
      const early = document.createElement('div');
      early.id = 'early-page';
      document.body.append(early);
      let tell: (booking: object | null) => void = () => undefined;
      const told = new Promise<object | null>((resolve) => {
        tell = resolve;
      });
      page.server.on('OwnBooking', async () => ({ body: { data: { ownBooking: await told } } }));
      const { unmount } = await page.open();
      await waitFor(() => expect(page.sent('OwnBooking')).not.toEqual([]));
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
    page.respondWith(ownBooking());
    await page.open();
    const ticket = await screen.findByRole('region', { name: 'Your booking' });
    for (const text of ['CW-7KM4QX2P', 'Monday, January 5, 2099', 'Morning (8AM - 12PM)', '$150']) {
      expect(within(ticket).getByText(text)).toBeTruthy();
    }
    expect(within(ticket).getAllByText('Saved')).toHaveLength(3);
    expect(page.sent('OwnBooking')).toEqual([{ linkToken: TOKEN }]);
    expect(screen.getByText(/You can change or cancel here until/).textContent).toBe(
      'You can change or cancel here until Jan 5, 2099, 6:00 AM. After that, call (555) 014-0199.',
    );
    expect(screen.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')).toBe(
      `/booking/${TOKEN}/calendar.ics`,
    );
  });

  it('SELF-04 says what to do about an invalid link', async () => {
    page.respondWith(null);
    await page.open();
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    expect(screen.getByRole('link', { name: '(555) 014-0199' })).toBeTruthy();
  });

  it('SELF-13 FLOW-16 asks whether the address is the reader’s, and shows the rest after that', async () => {
    const quiet = { location: null, isAddressConfirmed: false };
    page.respondWith(ownBooking(quiet));
    page.server.onGraph('ConfirmLinkAddress', () => {
      page.respondWith(ownBooking());
      return { confirmLinkAddress: ownBooking() };
    });
    await page.open();
    expect(await screen.findByText('Shown once you confirm your address')).toBeTruthy();
    await press('Yes, This Address Is Mine');
    await screen.findByText('1 Main St');
    const heading = screen.getByRole('heading', { name: 'Your wash is booked' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(page.sent('ConfirmLinkAddress')).toEqual([{ input: { linkToken: TOKEN } }]);
  });

  it('SELF-13 asks about the phone number if the link came by text message', async () => {
    page.respondWith(ownBooking({ location: null, isAddressConfirmed: false, hasEmail: false }));
    await page.open();
    expect(await screen.findByText('Shown once you confirm your number')).toBeTruthy();
    const note = screen.getByRole('region', { name: 'Your phone number' });
    expect(note.textContent).toContain('Is the number we wrote to yours?');
    expect(screen.getByRole('button', { name: 'Yes, This Number Is Mine' })).toBeTruthy();
  });

  it('SELF-07 does not mention text messages if none will come', async () => {
    page.respondWith(ownBooking());
    await page.open();
    await press('Move to Another Time');
    expect(screen.queryByText(/text messages/)).toBeNull();
  });

  it('SELF-02 shows the owner the same page by the appointment’s id', async () => {
    page.respondWith(ownBooking({ isAddressConfirmed: null }));
    await page.open('/appointment/a1');
    await screen.findByRole('button', { name: 'Move to Another Time' });
    expect(page.sent('OwnBooking')).toEqual([{ id: 'a1' }]);
    expect(screen.queryByText(/Is the address we wrote to yours/)).toBeNull();
    expect(screen.queryByText(/are stopped/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')).toBe(
      '/api/appointments/a1/calendar.ics',
    );
  });

  it('SELF-07 starts stopped messages again by a button of the link’s page', async () => {
    page.respondWith(ownBooking({ isUnsubscribed: true }));
    page.server.onGraph('ConfirmLinkAddress', () => {
      page.respondWith(ownBooking());
      return { confirmLinkAddress: ownBooking() };
    });
    await page.open();
    expect(await screen.findByText('Messages to your address are stopped.')).toBeTruthy();
    await press('Send Me Messages Again');
    await waitFor(() => expect(screen.queryByText(/are stopped/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Send Me Messages Again' })).toBeNull();
    expect(page.sent('ConfirmLinkAddress')).toEqual([{ input: { linkToken: TOKEN } }]);
  });

  const STOPPED =
    'Messages to your number are stopped. If you replied STOP, text START to the number our messages came from.';

  it('SELF-07 says on the link’s page how to end a STOP, which the button alone does not', async () => {
    page.respondWith(ownBooking({ isUnsubscribed: true, hasEmail: false }));
    await page.open();
    expect(await screen.findByText(STOPPED)).toBeTruthy();
  });

  it.each([
    ['address', true, 'Messages to your address are stopped.'],
    ['number, and how to end a STOP', false, STOPPED],
  ] as const)(
    'SELF-07 tells the owner that messages are stopped to the %s',
    async (_, hasEmail, said) => {
      page.respondWith(ownBooking({ isAddressConfirmed: null, isUnsubscribed: true, hasEmail }));
      await page.open('/appointment/a1');
      expect(await screen.findByText(said)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Send Me Messages Again' })).toBeNull();
    },
  );
});
