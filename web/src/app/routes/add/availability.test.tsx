import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { storeAvailability } from '../../../features/booking/availability/known-availability.ts';
import {
  addPageServer,
  BOOKED,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import {
  answerDateAndTime,
  answerDateTimeLocation,
  choose,
  type Server,
  user,
} from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

const world = { vehicles: [CAMRY], lastBooking: LAST_BOOKING };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  // Without crews nothing stays stored.
  storeAvailability('detail', { __typename: 'Availability', unlimited: true, days: [] });
  jest.restoreAllMocks();
});

interface Day {
  readonly state?: string;
  readonly reason?: string | null;
  readonly full?: readonly string[];
  readonly times?: readonly string[];
}

/** The availability of the days asked for; `dayOf` gives that of each. */
function availabilityOf(
  { from, days, servicePackage }: Record<string, unknown>,
  dayOf: (date: string, servicePackage: unknown) => Day,
) {
  return {
    availability: {
      __typename: 'Availability',
      unlimited: false,
      days: Array.from({ length: Number(days) }, (_, index) => {
        const date = new Date(`${String(from)}T12:00:00Z`);
        date.setUTCDate(date.getUTCDate() + index);
        const day = date.toISOString().slice(0, 10);
        const { state = 'OPEN', reason = null, full = [], times = [] } = dayOf(day, servicePackage);
        return {
          __typename: 'AvailabilityDay',
          date: day,
          state,
          reason,
          times,
          slots: ['morning', 'afternoon', 'evening'].map((slot) => ({
            __typename: 'AvailabilitySlot',
            slot,
            free: !full.includes(slot),
          })),
        };
      }),
    },
  };
}

/** A backend with crews; `dayOf` gives the availability of each day. */
function withCrews(server: Server, dayOf: (date: string, servicePackage: unknown) => Day): void {
  server.onGraph('Availability', (variables) => availabilityOf(variables, dayOf));
  server.onGraph('HoldTime', () => ({ holdTime: holdFor(600_000) }));
  server.onGraph('ReleaseHold', () => ({ releaseHold: true }));
}

const rightNow = Date.now;

/** A hold that ends after this time, by a clock that is right. */
function holdFor(forMs: number) {
  return { __typename: 'Hold', until: new Date(rightNow() + forMs).toISOString(), forMs };
}

const HOUR_MS = 3_600_000;

const nextMonth = async () => {
  await user.click(screen.getByRole('button', { name: 'Next month' }));
};

describe('the questionnaire of a business with crews', () => {
  it('AVAIL-09 disables days and times when every crew is taken, and says why, also to screen readers', async () => {
    const server = addPageServer(world);
    withCrews(server, (date) =>
      date.endsWith('-14')
        ? { state: 'FULL', reason: 'Every place on this day is taken.' }
        : { full: ['morning'], times: ['1:30 PM'] },
    );
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await nextMonth();
    const full = await screen.findByRole('button', {
      name: / 14, .*Every place on this day is taken/,
    });
    expect(full.getAttribute('aria-disabled')).toBe('true');
    expect(full.dataset['full']).toBe('Full');
    await user.click(full);
    expect(screen.getByText('Every place on this day is taken.')).toBeTruthy();
    await question('Which day suits you?');

    await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
    await question('What time works best?');
    const morning = await screen.findByRole('radio', { name: /^Morning.*Full/ });
    expect(morning.getAttribute('aria-disabled')).toBe('true');
    await user.click(morning);
    expect(morning.getAttribute('aria-checked')).toBe('false');
    await choose('Custom time');
    expect(screen.getByText('12:00 AM is not free. Choose another time.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '1:30 PM' }));
    // The button is gone: the focus is where the time now shows, not lost.
    expect(document.activeElement).toBe(screen.getByLabelText('Hour'));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await question('Service Location & Notes');
    await waitFor(() =>
      expect(server.callsOf('HoldTime').map(({ body }) => body?.['variables'])).toMatchObject([
        { input: { serviceDate: expect.stringMatching(/-15 1:30 PM$/), servicePackage: 'full' } },
      ]),
    );
  });

  it('AVAIL-09 says at once why a custom time can’t be chosen that turns out to be taken late, and offers others at the next press', async () => {
    const server = addPageServer(world);
    withCrews(server, () => ({}));
    let respond: () => void = () => undefined;
    const hasResponse = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.on('Availability', async ({ body }) => {
      await hasResponse;
      const times = ['1:30 PM'];
      return { body: { data: availabilityOf(Object(body?.['variables']), () => ({ times })) } };
    });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await nextMonth();
    await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
    await question('What time works best?');
    await choose('Custom time');
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    expect(next.disabled).toBe(false);
    respond();
    await waitFor(() => expect(next.disabled).toBe(true));
    expect(screen.getByText('12:00 AM is not free. Choose another time.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Free times' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Hour'), '1');
    expect(await screen.findByRole('group', { name: 'Free times' })).toBeTruthy();
  });

  it('DRAFT-08 AVAIL-06 names and holds no custom time that nobody has chosen', async () => {
    const server = addPageServer(world);
    withCrews(server, () => ({ times: ['1:30 PM'] }));
    const { router } = await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateAndTime();
    await waitFor(() => expect(server.callsOf('HoldTime')).toHaveLength(1));
    await act(() => router.navigate(-1));
    await question('What time works best?');
    await choose('Custom time');
    await act(() => router.navigate(1));
    await question('Service Location & Notes');
    expect(screen.queryByText(/07:03/)).toBeNull();
    await waitFor(() => expect(server.callsOf('ReleaseHold')).toHaveLength(1));
    expect(server.callsOf('HoldTime')).toHaveLength(1);
  });

  it('AVAIL-09 works as without crews while availability can’t be loaded', async () => {
    const server = addPageServer(world);
    server.breakAt('Availability');
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    expect(server.callsOf('HoldTime')).toHaveLength(0);
  });

  it('AVAIL-09 asks for another day if a draft’s day is full by now', async () => {
    const year = new Date().getFullYear() + 1;
    const draft = {
      __typename: 'QuizResponse',
      id: 'q-7',
      sessionId: 's-7',
      contactName: 'Jordan Reyes',
      contactPhone: '5550140199',
      parkingOption: 'Driveway',
      vehicleType: 'sedan',
      previouslyDetailed: 'yes',
      occupants: 'NONE',
      serviceDate: `${year}-03-05`,
      timeSlot: 'Morning (8AM - 12PM)',
      customTime: null,
      location: '1420 Oak Street',
      customVehicleInfo: null,
      selectedServicePackage: 'full',
      specialInstructions: null,
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      miles: '40,000',
      vehicleId: 'v-1',
      updatedAt: new Date().toISOString(),
    };
    const server = addPageServer({ ...world, draft });
    withCrews(server, () => ({ state: 'FULL', reason: 'Every place on this day is taken.' }));
    await renderApp('/add?tab=service', server, MEMBER);
    // A late retry of an earlier test may be among them.
    await waitFor(() =>
      expect(server.callsOf('Availability').map(({ body }) => body?.['variables'])).toContainEqual({
        from: draft.serviceDate,
        days: 1,
        servicePackage: 'full',
      }),
    );
    await screen.findByText('Continue where you left off?');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await question('Which day suits you?');
    expect(screen.getByText(/can't be booked any more. Choose another day/)).toBeTruthy();
  });

  it.each([
    ['times', { full: ['afternoon'] }, 'What time works best?'],
    [
      'days',
      { state: 'FULL', reason: 'Every place on this day is taken.' },
      'Which day suits you?',
    ],
  ])(
    'AVAIL-19 AVAIL-09 says that a package does not fit, and offers other %s instead of booking if it is chosen',
    async (_, places, asked) => {
      const server = addPageServer(world);
      let isFull = true;
      withCrews(server, (_date, servicePackage) =>
        servicePackage === 'everything' && isFull ? places : {},
      );
      await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
      await question('Which day suits you?');
      await answerDateTimeLocation();
      await question('Choose your package');
      const everything = await screen.findByRole('radio', { name: /^Detail Plus \+.*Doesn't fit/ });
      expect(everything.textContent).toContain('Afternoon (12PM - 4PM)');
      expect(screen.getAllByText(/Doesn't fit/)).toHaveLength(1);

      isFull = false;
      await user.click(everything);
      await question(asked);
      expect(server.callsOf('BookAppointment')).toEqual([]);
      if (asked === 'Which day suits you?') {
        await nextMonth();
        await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
        await question('What time works best?');
      }
      await choose(/^Morning/);
      await question('Service Location & Notes');
      expect(server.callsOf('BookAppointment')).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
      expect(inputsOf(server, 'BookAppointment').map(({ answers }) => answers)).toMatchObject([
        { selectedServicePackage: 'everything', timeSlot: 'morning' },
      ]);
    },
  );

  it.each([
    ['again at the next answers if the hold soon ends', 0, 200_000, 2],
    ['once while the hold lasts', 0, 600_000, 1],
    ['again if the hold soon ends, by a clock that is slow', -HOUR_MS, 200_000, 2],
    ['once while the hold lasts, by a clock that is fast', HOUR_MS, 600_000, 1],
  ])('AVAIL-05 AVAIL-21 holds the chosen time %s', async (_, offMs, leftMs, asked) => {
    jest.spyOn(Date, 'now').mockImplementation(() => rightNow() + offMs);
    const server = addPageServer(world);
    withCrews(server, () => ({}));
    let holds = 0;
    server.onGraph('HoldTime', () => {
      holds += 1;
      return { holdTime: holdFor(holds === 1 ? leftMs : 600_000) };
    });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await nextMonth();
    await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
    await question('What time works best?');
    await choose(/^Afternoon/);
    await question('Service Location & Notes');
    await waitFor(() => expect(holds).toBe(1));
    const notes = screen.getByLabelText(/Special requests/i);
    await user.type(notes, 'The gate is open');
    await waitFor(() => expect(holds).toBe(asked));
    await user.type(notes, ', ring twice');
    expect(holds).toBe(asked);
    expect(screen.queryByText(/no longer kept/)).toBeNull();
  });
});

describe('a booking whose time was taken meanwhile', () => {
  it.each([
    [
      'Fri, Mar 5, 1:30 PM',
      { serviceDate: '2027-03-05', timeSlot: 'custom', customTime: '1:30 PM' },
    ],
    ['Mon, Mar 8, Evening (4PM - 8PM)', { serviceDate: '2027-03-08', timeSlot: 'evening' }],
  ])(
    'AVAIL-08 offers the nearest free times on step 9, keeps every other answer, and books %s only by a tap',
    async (offer, time) => {
      const server = addPageServer(world);
      server.refuseGraph('BookAppointment', 409, 'That time has just been taken.', {
        code: 'SLOT_TAKEN',
        alternatives: [
          '2027-03-05 Morning (8AM - 12PM)',
          '2027-03-05 1:30 PM',
          '2027-03-08 Evening (4PM - 8PM)',
        ],
      });
      await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
      await question('Which day suits you?');
      await answerDateTimeLocation();
      await question('Not booked yet');
      const note = await screen.findByRole('alert');
      expect(note.textContent).toContain('has just been taken');
      expect(screen.queryByText('Scheduling Failed')).toBeNull();
      expect(server.callsOf('BookAppointment')).toHaveLength(1);

      server.onGraph('BookAppointment', () => BOOKED);
      expect(screen.getAllByRole('button', { name: /^Book / })).toHaveLength(3);
      await user.click(screen.getByRole('button', { name: `Book ${offer}` }));
      expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
      const [first, second] = inputsOf(server, 'BookAppointment');
      const { serviceDate: _day, timeSlot: _slot, ...kept } = Object(first?.['answers']);
      expect(second?.['answers']).toEqual({ ...kept, ...time });
      expect(second?.['idempotencyKey']).not.toBe(first?.['idempotencyKey']);
    },
  );

  it('AVAIL-08 lets the customer choose another day, with every answer kept', async () => {
    const server = addPageServer(world);
    server.refuseGraph('BookAppointment', 409, 'That time has just been taken.', {
      code: 'SLOT_TAKEN',
      alternatives: [],
    });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Not booked yet');
    const another = { name: 'Choose Another Time' };
    await user.click(await screen.findByRole('button', another));
    await question('Which day suits you?');
    expect(server.callsOf('BookAppointment')).toHaveLength(1);
  });
});
