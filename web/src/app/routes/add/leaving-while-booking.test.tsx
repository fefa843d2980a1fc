import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { currentToast, dismissToast } from '../../../lib/toasts/toasts.ts';
import type { Result } from '../../../testing/fake-server.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';
import { answerDateTimeLocation } from './journey.ts';
import { addPageServer, BOOKED, CAMRY, LAST_BOOKING, question } from './testing.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  dismissToast(currentToast()?.id ?? -1);
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
  return { ...app, respond: (result: Result) => act(async () => respond(result)) };
}

describe('a running booking', () => {
  it.each([
    ['is booked', { body: { data: BOOKED } }, 'Service Scheduled!'],
    [
      'is refused',
      { body: { data: null, errors: [{ message: 'No.', extensions: { status: 400 } }] } },
      'Scheduling Failed',
    ],
    [
      'costs more by now',
      {
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
      },
      'Scheduling Failed',
    ],
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

  it('FLOW-01 DONE-01 DONE-09 shows the confirmation in place of the first question after the browser’s Back', async () => {
    const { router, address, respond } = await bookSlowly();
    await act(() => router.navigate(-1));
    await respond({ body: { data: BOOKED } });
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
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
