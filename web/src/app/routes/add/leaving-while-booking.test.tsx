import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { SCHEDULE_WISH } from '../../../lib/browser/schedule-wish.ts';
import { rememberPackage } from '../../../lib/storage/stored-choices.ts';
import {
  addPageServer,
  BOOKED,
  button,
  CAMRY,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import type { Result } from '../../../testing/fake-server.ts';
import { answerDateTimeLocation, choose, pressInMenu, user } from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

/** A customer who came from / and has pressed Continue at step 8; `respond` sends the booking's response. */
async function bookSlowly() {
  const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
  let respond: (result: Result) => void = () => undefined;
  server.on('BookAppointment', () => new Promise((resolve) => (respond = resolve)));
  const app = await renderApp('/', server, MEMBER);
  await act(() => app.router.navigate('/add?vehicle=v-1&service=full'));
  await question('Which day suits you?');
  await answerDateTimeLocation();
  await waitFor(() => expect(server.callsOf('BookAppointment')).toHaveLength(1));
  return { ...app, server, respond: (result: Result) => act(async () => respond(result)) };
}

const COSTS_MORE: Result = {
  body: {
    data: null,
    errors: [
      {
        message: 'No.',
        extensions: {
          status: 409,
          code: 'PRICE_CHANGED',
          current: { shownPriceCents: 20_000, priceCents: 21_000 },
        },
      },
    ],
  },
};

describe('a running booking', () => {
  it.each([
    ['is booked', { body: { data: BOOKED } }, 'Service Scheduled!'],
    [
      'is refused',
      { body: { data: null, errors: [{ message: 'No.', extensions: { status: 400 } }] } },
      'Scheduling Failed',
    ],
    ['costs more by now', COSTS_MORE, 'Scheduling Failed'],
  ])(
    'DONE-01 is reported when it %s, and leaves the customer on the page they went to',
    async (_how, result, told) => {
      const { router, address, respond } = await bookSlowly();
      await act(() => router.navigate('/library'));
      await respond(result);
      expect(await screen.findByText(told)).toBeTruthy();
      expect(address()).toBe('/library');
    },
  );

  it('NET-22 is told to be refused at the tab Add Vehicle, too', async () => {
    const { respond } = await bookSlowly();
    await user.click(screen.getByRole('tab', { name: 'Add Vehicle' }));
    await screen.findByLabelText('Make');
    await respond(COSTS_MORE);
    expect(await screen.findByText('Scheduling Failed')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Schedule Service' }));
    await question('Not booked yet');
  });

  it('FLOW-01 DONE-01 DONE-09 shows the confirmation in place of the first question after the browser’s Back', async () => {
    const { router, address, respond } = await bookSlowly();
    await act(() => router.navigate(-1));
    await respond({ body: { data: BOOKED } });
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(address()).toBe('/');
  });

  it('DONE-01 NET-19 shows it in place of all the questions after a reload meanwhile', async () => {
    const { router, address, unmount, server, respond } = await bookSlowly();
    unmount();
    render(<RouterProvider router={router} />);
    await question('Almost there');
    await waitFor(() => expect(server.callsOf('BookAppointment')).toHaveLength(2));
    await respond({ body: { data: BOOKED } });
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    await waitFor(() =>
      expect(router.state.location.state).toMatchObject({ quiz: { booked: 'a-1', trail: [] } }),
    );
    await act(() => router.navigate(-1));
    expect(address()).toBe('/');
  });

  it('DONE-01 shows it in place of the first question after Back and Forward, too', async () => {
    const { router, address, respond } = await bookSlowly();
    await act(() => router.navigate(-1));
    await act(() => router.navigate(1));
    await respond({ body: { data: BOOKED } });
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(address()).toBe('/');
  });
});

type App = Awaited<ReturnType<typeof renderApp>>;

/** A customer who came from / and has chosen a day, so that step 7 is the second entry of the questionnaire. */
async function chooseDay(): Promise<App> {
  const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
  const app = await renderApp('/', server, MEMBER);
  await act(() => app.router.navigate('/add?vehicle=v-1&service=full'));
  await pickDay();
  return app;
}

/** The same from the menu's Add Appointment, at whose address all of the screens are. */
async function chooseDayAtAdd(): Promise<App> {
  rememberPackage('full');
  const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
  const app = await renderApp('/', server, MEMBER);
  await act(() => app.router.navigate('/add', { state: SCHEDULE_WISH }));
  await user.click(await button('Select Existing Vehicle'));
  await user.click(await button(/2021 Toyota Camry/));
  await pickDay();
  expect(app.address()).toBe('/add');
  return app;
}

/** Answers step 6. */
async function pickDay(): Promise<void> {
  await question('Which day suits you?');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
  await question('What time works best?');
}

/** Books from step 6, whose day is chosen, and leaves the confirmation by the browser's Back. */
async function bookAndGoBack({ router, address }: App): Promise<void> {
  await user.click(await button('Next'));
  await question('What time works best?');
  await choose(/^Afternoon/);
  await question('Service Location & Notes');
  await user.click(await button('Continue'));
  expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
  // The first entry is replaced once the browser has gone back to it.
  const named = { quiz: { booked: 'a-1' } };
  await waitFor(() => expect(router.state.location.state).toMatchObject(named));
  await act(() => router.navigate(-1));
  expect(address()).toBe('/');
}

/** Returns from the tab Add Vehicle to step 7. */
async function returnByTab(): Promise<void> {
  await user.click(await screen.findByRole('tab', { name: 'Schedule Service' }));
  await question('What time works best?');
}

/** Goes from step 7 to the question before, and books from there. */
async function goBackAndBook(app: App): Promise<void> {
  await user.click(await button('Back'));
  await question('Which day suits you?');
  await bookAndGoBack(app);
}

describe('the questionnaire that is shown anew', () => {
  it('FLOW-01 DONE-01 DONE-09 shows the question before after the browser’s Back from the tab Add Vehicle, and later the confirmation in place of the first', async () => {
    const app = await chooseDay();
    await user.click(screen.getByRole('tab', { name: 'Add Vehicle' }));
    await screen.findByLabelText('Make');
    await act(() => app.router.navigate(-1));
    await question('Which day suits you?');
    await bookAndGoBack(app);
  });

  it('QUIZ-41 DONE-01 goes back at once after a link to Add Vehicle and its tab', async () => {
    const app = await chooseDay();
    const bottom = within(screen.getByRole('navigation', { name: 'Bottom' }));
    await user.click(bottom.getByRole('link', { name: 'Add' }));
    await returnByTab();
    await goBackAndBook(app);
  });

  it('DONE-01 DONE-09 shows the confirmation in place of the first question after links to Add Vehicle at its own address', async () => {
    const app = await chooseDayAtAdd();
    const bottom = within(screen.getByRole('navigation', { name: 'Bottom' }));
    await user.click(bottom.getByRole('link', { name: 'Add' }));
    await screen.findByLabelText('Make');
    await user.click(bottom.getByRole('link', { name: 'Add' }));
    await pressInMenu('Add Cars');
    await returnByTab();
    await goBackAndBook(app);
  });

  it('DONE-01 DONE-09 shows it so after the menu’s Add Cars at its own address, too', async () => {
    const app = await chooseDayAtAdd();
    await pressInMenu('Add Cars');
    await returnByTab();
    await goBackAndBook(app);
  });

  it('FLOW-01 goes back to the question before after the menu’s Add Appointment at its own address and an answer', async () => {
    const app = await chooseDayAtAdd();
    await pressInMenu('Add Appointment');
    await choose(/^Afternoon/);
    await question('Service Location & Notes');
    await act(() => app.router.navigate(-1));
    await question('What time works best?');
    await goBackAndBook(app);
  });

  it('QUIZ-41 DONE-01 goes back at once after the menu’s Add Appointment', async () => {
    const app = await chooseDay();
    await act(() => app.router.navigate('/add', { state: SCHEDULE_WISH }));
    expect(app.address()).toBe('/add');
    await goBackAndBook(app);
  });
});
