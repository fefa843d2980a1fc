import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { forgetTabDraft } from '../../../features/booking/draft/tab-draft.ts';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import {
  addPageServer,
  button,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import { answerDateTimeLocation, type Server, user } from '../../../testing/journey.ts';
import { GUEST, MEMBER, renderApp } from '../../../testing/render-app.tsx';

const OFFER = 'Continue where you left off?';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetTabDraft();
});
afterEach(cleanup);

/** The session ends elsewhere: from now on the cookies stand for a guest. */
function endSession(server: Server): void {
  server.on('GET /api/auth/user', { body: GUEST });
  server.refuseGraph('SaveQuizResponse', 401, 'Your session has ended. Log in to go on.');
}

async function logIn(server: Server, as: object): Promise<void> {
  server.on('GET /api/auth/user', { body: as });
  await act(() => refreshCurrentUser());
}

async function typeName(server: Server): Promise<void> {
  await renderApp('/add?service=detail', server, MEMBER);
  await question('Who should we ask for?');
  endSession(server);
  // In one event: of single keys, a slow machine might save, and lose, the first ones alone.
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Jordan Reyes' } });
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
}

describe('a session that ended elsewhere', () => {
  it('DRAFT-14 NET-21 offers Log In, greets nobody, and restores the same account’s unsaved answers', async () => {
    const server = addPageServer();
    await typeName(server);
    const [login] = screen.getAllByRole('link', { name: 'Log In' });
    expect(login?.getAttribute('href')).toBe('/login');
    expect(screen.queryByText('jordan.reyes')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');

    server.onGraph('SaveQuizResponse', () => ({
      saveQuizResponse: { __typename: 'QuizResponse', id: 'q-1', sessionId: 's-1' },
    }));
    await logIn(server, MEMBER);
    expect(await screen.findByText(OFFER)).toBeTruthy();
    expect(screen.queryByText('Your session has ended')).toBeNull();
    await user.click(await button('Continue'));
    await question('Who should we ask for?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jordan Reyes');
    expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
      answers: { contactName: 'Jordan Reyes' },
    });
  });

  it('NET-21 NET-22 offers Log In at a waiting booking, too, and says that it may have been booked', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    server.breakAt('BookAppointment');
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Almost there');
    endSession(server);
    server.refuseGraph('BookAppointment', 401, 'Your session has ended. Log in to go on.');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Your session has ended')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Log In' })).not.toEqual([]);
    expect(await screen.findByText('Booking Not Confirmed')).toBeTruthy();
  });

  it('DRAFT-14 shows another account none of the answers', async () => {
    const server = addPageServer();
    await typeName(server);
    await logIn(server, { ...MEMBER, id: '8', email: 'other@example.com' });
    expect(await screen.findByText('other')).toBeTruthy();
    await question('Who should we ask for?');
    expect(screen.queryByText(OFFER)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('NET-21 is noticed, since each call says whose data the page shows', async () => {
    const server = addPageServer();
    await renderApp('/add?service=detail', server, MEMBER);
    await question('Who should we ask for?');
    const [read] = server.callsOf('BookingVehicles');
    expect(read?.headers['X-Expected-User']).toBe(MEMBER.id);
  });
});
