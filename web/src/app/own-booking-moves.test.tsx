import { UNSAVED } from '@dewlane/catalog';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adoptSettings } from '../lib/business/saved-settings.ts';
import {
  createOwnBookingPage,
  freeTimes,
  type OwnBookingPage,
  ownBooking,
  TOKEN,
} from '../testing/own-booking.ts';
import { press } from '../testing/presses.ts';

let page: OwnBookingPage;
beforeEach(() => {
  page = createOwnBookingPage();
});

/** The service refuses each move, as somebody else was faster. */
function refuseMoves(alternatives: readonly string[] = []): void {
  page.server.refuseGraph('MoveOwnBooking', 409, 'This time is taken.', {
    code: 'SLOT_TAKEN',
    alternatives,
  });
}

type FreeDays = Parameters<typeof freeTimes>[0];

/** Lets free times wait from now on; the result answers the last question for them. */
function holdFreeTimes(): (...days: FreeDays) => void {
  let respond: (result: object) => void = () => undefined;
  page.server.on('FreeTimes', () => new Promise((resolve) => (respond = resolve)));
  return (...days) => respond({ body: { data: freeTimes(days) } });
}

/** Whether a button takes no press, but keeps the focus. */
function isOff(button: HTMLElement): boolean {
  return button.getAttribute('aria-disabled') === 'true';
}

describe('moving a booking on its page', () => {
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

  it('SELF-02 says of exact times that cannot be loaded that there are none to choose, not that they are on their way', async () => {
    page.respondWith(ownBooking());
    page.server.refuseGraph('FreeTimes', 400, 'No.');
    await page.open();
    await press('Move to Another Time');
    expect(await screen.findByRole('radio', { name: 'Exact time –' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /…/ })).toBeNull();
  });

  it('FLOW-24 leaves the focus where the customer has put it while the booking was being moved', async () => {
    page.respondWith(ownBooking());
    const respond = page.server.holdAt('MoveOwnBooking');
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: /Evening/ }));
    await press('Move to Mon, Jan 5, Evening');
    const menu = screen.getByRole('button', { name: 'Open menu' });
    menu.focus();
    respond({ body: { data: { moveOwnBooking: ownBooking({ version: 4 }) } } });
    await screen.findByText('Booking Moved');
    await screen.findByRole('button', { name: 'Move to Another Time' });
    expect(document.activeElement).toBe(menu);
  });

  it('SELF-02 FLOW-16 offers free times if the chosen one was taken meanwhile, books nothing without a tap, and keeps the focus', async () => {
    page.respondWith(ownBooking());
    refuseMoves([
      '2099-01-05 Morning (8AM - 12PM)',
      '2099-01-05 Afternoon (12PM - 4PM)',
      '2099-01-06 9:30 AM',
    ]);
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: /Evening/ }));
    await press('Move to Mon, Jan 5, Evening');
    await screen.findByText('This time is taken.');
    expect(page.sent('MoveOwnBooking')).toHaveLength(1);
    // The service counts the place that the booking has already as free.
    expect(screen.queryByRole('button', { name: 'Mon, Jan 5, Morning' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mon, Jan 5, Afternoon' })).toBeTruthy();
    await press('Tue, Jan 6, 9:30 AM');
    await waitFor(() => expect(page.sent('MoveOwnBooking')).toHaveLength(2));
    expect(page.sent('MoveOwnBooking')[1]).toMatchObject({
      input: { serviceDate: '2099-01-06 9:30 AM' },
    });
    await screen.findByText('This time is taken.');
    const heading = screen.getByRole('heading', { name: 'Move to another time' });
    expect(document.activeElement).toBe(heading);
  });

  it('SELF-02 moves the booking to the shown exact time, even after a time of another day was chosen', async () => {
    page.respondWith(ownBooking());
    const days = [
      { date: '2099-01-05', times: ['8:00 AM', '9:30 AM'] },
      { date: '2099-01-06', times: ['1:00 PM'] },
    ];
    page.server.onGraph('FreeTimes', () => freeTimes(days));
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

  it.each([
    ['chosen', '2:30 PM'],
    ['shown', '8:00 AM'],
  ])(
    'SELF-02 AVAIL-09 FLOW-16 lets choose anew once the %s exact time was taken, moves to no other, and keeps the focus',
    async (_how, taken) => {
      page.respondWith(ownBooking());
      const date = '2099-01-05';
      let times = ['8:00 AM', '10:00 AM', '2:30 PM'];
      page.server.onGraph('FreeTimes', () => freeTimes([{ date, times }]));
      refuseMoves();
      await page.open();
      await press('Move to Another Time');
      await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
      const list = screen.getByLabelText<HTMLSelectElement>('Time');
      if (list.value !== taken) await userEvent.selectOptions(list, taken);
      times = times.filter((time) => time !== taken);
      await press(`Move to Mon, Jan 5, ${taken}`);
      await screen.findByText('This time is taken.');
      const move = await screen.findByRole('button', { name: 'Choose a time' });
      expect(isOff(move)).toBe(true);
      expect(document.activeElement).toBe(move);
      await userEvent.click(move);
      expect(page.sent('MoveOwnBooking')).toHaveLength(1);
      expect(list.value).toBe('');
      await userEvent.click(screen.getByRole('radio', { name: 'Exact time' }));
      expect(list.value).toBe('');
      await userEvent.selectOptions(list, '10:00 AM');
      await press('Move to Mon, Jan 5, 10:00 AM');
      await waitFor(() => expect(page.sent('MoveOwnBooking')).toHaveLength(2));
    },
  );

  it('SELF-02 AVAIL-09 puts no other exact time in the place of the shown one that turns out to be taken', async () => {
    page.respondWith(ownBooking());
    const date = '2099-01-05';
    const slots = [{ slot: 'evening', free: true }];
    page.server.onGraph('FreeTimes', () =>
      freeTimes([{ date, slots, times: ['8:00 AM', '8:15 AM'] }]),
    );
    refuseMoves();
    await page.open();
    await press('Move to Another Time');
    await screen.findByRole('radio', { name: 'Exact time' });
    await userEvent.click(screen.getByRole('radio', { name: /Evening/ }));
    const respond = holdFreeTimes();
    await press('Move to Mon, Jan 5, Evening');
    await screen.findByText('This time is taken.');
    await userEvent.click(screen.getByRole('radio', { name: 'Exact time' }));
    const list = screen.getByLabelText<HTMLSelectElement>('Time');
    expect(list.value).toBe('8:00 AM');
    respond({ date, times: ['8:15 AM'] });
    expect(isOff(await screen.findByRole('button', { name: 'Choose a time' }))).toBe(true);
    expect(list.value).toBe('');
  });

  it('SELF-02 AVAIL-09 offers no exact time once the last one was taken, and keeps the one chosen before another answer', async () => {
    page.respondWith(ownBooking());
    const date = '2099-01-05';
    let times = ['8:00 AM', '9:30 AM'];
    const slots = [{ slot: 'evening', free: true }];
    page.server.onGraph('FreeTimes', () => freeTimes([{ date, slots, times }]));
    refuseMoves();
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
    await userEvent.selectOptions(screen.getByLabelText('Time'), '9:30 AM');
    await userEvent.click(screen.getByRole('radio', { name: /Evening/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Exact time' }));
    times = [];
    await press('Move to Mon, Jan 5, 9:30 AM');
    const move = await screen.findByRole('button', { name: 'Choose a time' });
    expect(document.activeElement).toBe(move);
    expect(screen.queryByRole('radio', { name: 'Exact time' })).toBeNull();
    expect(screen.queryByLabelText('Time')).toBeNull();
  });

  it('AVAIL-17 FLOW-16 books no slot that was chosen before it turned out to be full, and keeps the focus', async () => {
    page.respondWith(ownBooking());
    const respond = holdFreeTimes();
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: /Evening/ }));
    const move = screen.getByRole('button', { name: 'Move to Mon, Jan 5, Evening' });
    move.focus();
    respond({ date: '2099-01-05', slots: [{ slot: 'evening', free: false }] });
    expect(await screen.findByRole('button', { name: 'Choose a time' })).toBe(move);
    expect(isOff(move)).toBe(true);
    expect(document.activeElement).toBe(move);
  });

  it('AVAIL-09 FLOW-16 leaves the focus on a slot that turns out to be full, which takes no press', async () => {
    page.respondWith(ownBooking());
    const respond = holdFreeTimes();
    await page.open();
    await press('Move to Another Time');
    const evening = await screen.findByRole<HTMLButtonElement>('radio', { name: /Evening/ });
    evening.focus();
    respond({ date: '2099-01-05', slots: [{ slot: 'evening', free: false }] });
    expect(await screen.findByRole('radio', { name: /^Evening.*Full/ })).toBe(evening);
    expect(document.activeElement).toBe(evening);
    expect([isOff(evening), evening.disabled]).toEqual([true, false]);
    await userEvent.click(evening);
    expect(evening.getAttribute('aria-checked')).toBe('false');
  });

  it('AVAIL-09 FLOW-10 has Exact time in its place before the times are known, and takes it after that', async () => {
    page.respondWith(ownBooking());
    const respond = holdFreeTimes();
    await page.open();
    await press('Move to Another Time');
    const exact = await screen.findByRole('radio', { name: /^Exact time/ });
    expect(isOff(exact)).toBe(true);
    await userEvent.click(exact);
    expect(screen.queryByLabelText('Time')).toBeNull();
    respond({ date: '2099-01-05', times: ['9:30 AM'] });
    expect(await screen.findByRole('radio', { name: 'Exact time' })).toBe(exact);
    await userEvent.click(exact);
    expect(screen.getByLabelText<HTMLSelectElement>('Time').value).toBe('9:30 AM');
  });

  it('FLOW-16 leaves the focus of the list of exact times to the content once its last one was taken', async () => {
    page.respondWith(ownBooking());
    const date = '2099-01-05';
    page.server.onGraph('FreeTimes', () => freeTimes([{ date, times: ['9:30 AM'] }]));
    refuseMoves();
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
    const respond = holdFreeTimes();
    await press('Move to Mon, Jan 5, 9:30 AM');
    await screen.findByText('This time is taken.');
    screen.getByLabelText('Time').focus();
    respond({ date });
    await waitFor(() => expect(screen.queryByLabelText('Time')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it.each(['2:30 PM', '02:30 pm', '14:30'])(
    'AVAIL-17 asks for the free times of the booking’s move, and does not offer the time that it has: %s',
    async (customTime) => {
      page.respondWith(ownBooking({ timeSlot: 'custom', customTime }));
      const times = ['2:00 AM', '2:30 AM', '2:00 PM', '2:30 PM', '3:00 PM'];
      page.server.onGraph('FreeTimes', () => freeTimes([{ date: '2099-01-05', times }]));
      await page.open();
      await press('Move to Another Time');
      await userEvent.click(await screen.findByRole('radio', { name: 'Exact time' }));
      const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
      expect(options).toEqual(['2:00 AM', '2:30 AM', '2:00 PM', '3:00 PM']);
      expect(page.sent('FreeTimes')[0]).toMatchObject({ linkToken: TOKEN, from: '2099-01-01' });
    },
  );

  it('AVAIL-09 asks for a month’s free times again after they could not be loaded', async () => {
    page.respondWith(ownBooking());
    page.server.refuseGraph('FreeTimes', 429, 'Please try again later.');
    await page.open();
    await press('Move to Another Time');
    const months = () => page.sent('FreeTimes').map((variables) => Object(variables).from);
    await waitFor(() => expect(months()).toEqual(['2099-01-01']));
    page.server.onGraph('FreeTimes', ({ from }) => freeTimes([{ date: String(from) }]));
    for (let visit = 0; visit < 2; visit += 1) {
      await press('Next month');
      await press('Previous month');
    }
    await waitFor(() => expect(months()).toEqual(['2099-01-01', '2099-02-01', '2099-01-01']));
  });

  it('NET-18 AVAIL-09 asks for the shown month’s free times again when the connection is back', async () => {
    page.respondWith(ownBooking());
    page.server.refuseGraph('FreeTimes', 429, 'Please try again later.');
    await page.open();
    await press('Move to Another Time');
    await screen.findByRole('radio', { name: 'Exact time –' });
    page.server.onGraph('FreeTimes', () =>
      freeTimes([{ date: '2099-01-05', times: ['8:00 AM', '9:30 AM'] }]),
    );
    for (let times = 0; times < 2; times += 1) {
      fireEvent(window, new Event('online'));
      await screen.findByRole('radio', { name: 'Exact time' });
    }
    const months = page.sent('FreeTimes').map((variables) => Object(variables).from);
    expect(months).toEqual(['2099-01-01', '2099-01-01']);
  });

  it('AVAIL-09 shows a time as full once it was refused because somebody else was faster', async () => {
    page.respondWith(ownBooking());
    let isFree = true;
    page.server.onGraph('FreeTimes', () =>
      freeTimes([{ date: '2099-01-05', slots: [{ slot: 'evening', free: isFree }] }]),
    );
    refuseMoves();
    await page.open();
    await press('Move to Another Time');
    await userEvent.click(await screen.findByRole('radio', { name: /Evening/ }));
    isFree = false;
    await press('Move to Mon, Jan 5, Evening');
    await screen.findByText('This time is taken.');
    expect(await screen.findByRole('radio', { name: /^Evening.*Full/ })).toBeTruthy();
    expect(page.sent('FreeTimes')).toHaveLength(2);
  });

  it('SELF-02 does not show a refused move’s message in the cancel panel', async () => {
    page.respondWith(ownBooking());
    refuseMoves();
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
      const days = ['2099-01-05', '2099-01-06'].map((date) => ({
        date,
        ...(!isFree && { state: 'CLOSED', reason: 'We are closed that day.' }),
        slots: [{ slot: 'evening', free: isFree }],
      }));
      page.server.onGraph('FreeTimes', () => freeTimes(days));
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
});
