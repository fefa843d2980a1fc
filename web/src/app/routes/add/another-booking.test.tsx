import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { forgetTabDraft } from '../../../features/booking/draft/tab-draft.ts';
import { addPageServer, BOOKED, button, question } from '../../../testing/add-page.ts';
import { bookFromDraft, pressInMenu, type Server, user } from '../../../testing/journey.ts';
import { GUEST, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetTabDraft();
});
afterEach(cleanup);

/** Books up to the confirmation, opened by the menu; the server has no draft afterwards. */
async function book(server: Server) {
  const app = await renderApp('/services', server, GUEST);
  await bookFromDraft(server, async () => {
    await pressInMenu('Add Appointment');
    return app;
  });
  await user.click(await button('Continue as Guest'));
  await question('Booking Complete');
  server.onGraph('QuizDraft', () => ({ quizDraft: null }));
  return app;
}

describe('after a booking', () => {
  it("MENU-14 opens a new questionnaire at the menu's Add Appointment", async () => {
    const server = addPageServer();
    await book(server);
    await pressInMenu('Add Appointment');
    await question('How would you like to schedule?');
    expect(screen.queryByText('CW-7KM4QX2P')).toBeNull();
    expect(screen.queryByText('Continue where you left off?')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Schedule Service' })).toBeTruthy();
    await user.click(await button('Quick Service Setup'));
    const field = await screen.findByLabelText<HTMLInputElement>('Vehicle description');
    expect(field.value).toBe('');
  });

  it('MENU-14 FLOW-01 leads back from the new questionnaire to the booked appointment', async () => {
    const server = addPageServer();
    const { router, address } = await book(server);
    await pressInMenu('Add Appointment');
    await question('How would you like to schedule?');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/appointment/a-1'));
  });

  it('DONE-22 leads back from a second booking to the first one’s page, and forward to its own', async () => {
    const server = addPageServer();
    const { router, address } = await book(server);
    const { bookAppointment } = BOOKED;
    const appointment = { ...bookAppointment.appointment, id: 'a-2' };
    server.onGraph('BookAppointment', () => ({
      bookAppointment: { ...bookAppointment, appointment },
    }));
    await bookFromDraft(server, () => pressInMenu('Add Appointment'));
    await user.click(await button('Continue as Guest'));
    await question('Booking Complete');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/appointment/a-1'));
    await act(() => router.navigate(1));
    await waitFor(() => expect(address()).toBe('/appointment/a-2'));
  });

  it('DONE-01 stays at the confirmation after Forward and Back', async () => {
    const { router, address } = await book(addPageServer());
    await act(() => router.navigate(1));
    await act(() => router.navigate(-1));
    await question('Booking Complete');
    expect(address()).toMatch(/^\/add/);
  });
});
