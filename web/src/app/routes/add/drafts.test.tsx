import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { forgetTabDraft, tabDraftOf } from '../../../features/booking/draft/tab-draft.ts';
import {
  addPageServer,
  button,
  CAMRY,
  DRAFT,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import { answerDateAndTime, choose, type Server, user } from '../../../testing/journey.ts';
import { GUEST, loadPage, MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetTabDraft();
});
afterEach(cleanup);

/** Accepts each draft under the session that it was sent with, as the real server does. */
function acceptSaves(server: Server): void {
  server.onGraph('SaveQuizResponse', ({ input }) => ({
    saveQuizResponse: {
      __typename: 'QuizResponse',
      id: 'q-1',
      sessionId: Object(input).sessionId,
    },
  }));
}

describe('the offer of drafts', () => {
  it('DRAFT-01 saves a draft in the session on every change, and on the server when a step is completed', async () => {
    const server = addPageServer();
    await renderApp('/add?tab=service', server, GUEST);
    await user.click(await button('Quick Service Setup'));
    await user.type(await screen.findByLabelText('Vehicle description'), 'A');
    expect(JSON.parse(sessionStorage.getItem('quizDraft') ?? '')).toMatchObject({
      customVehicleInfo: 'A',
    });
    await user.click(await button('Next'));
    await question('Who should we ask for?');
    // If the typing rested for a second before Next, there was a save before this one (DRAFT-13).
    const saves = inputsOf(server, 'SaveQuizResponse');
    expect(saves.at(-1)).toMatchObject({ answers: { customVehicleInfo: 'A' } });
    expect(saves[0]).toMatchObject({ sessionId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    // A reload right after the step would cancel any other.
    expect(server.callsOf('SaveQuizResponse').at(-1)).toMatchObject({ keepalive: true });
  });

  it('DRAFT-03 restores the session’s draft', async () => {
    const contact = { contactName: 'Jordan', contactPhone: '5550140199' };
    const draft = { ...contact, userId: GUEST.id, at: Date.now() };
    sessionStorage.setItem('quizDraft', JSON.stringify(draft));
    await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jordan');
  });

  it('DRAFT-04 DRAFT-05 is not brought back by what is known of the customer and arrives later', async () => {
    const server = addPageServer();
    let arrive: (known: { body: object }) => void = () => undefined;
    server.on('KnownCustomer', () => new Promise((resolve) => (arrive = resolve)));
    await renderApp('/add?service=detail', server, GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Name'), 'Jo');
    act(() => void window.dispatchEvent(new Event('beforeunload')));
    expect(sessionStorage.getItem('quizDraft')).toBeNull();
    const viewer = { user: { firstName: 'Ann', phone: '(555) 014-0199' } };
    await act(async () => arrive({ body: { data: { viewer, newestBooking: null } } }));
    expect(sessionStorage.getItem('quizDraft')).toBeNull();
  });

  it('DRAFT-06 forgets the session’s draft after leaving /add', async () => {
    const { router } = await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Name'), 'Jo');
    expect(sessionStorage.getItem('quizDraft')).not.toBeNull();
    await act(() => router.navigate('/'));
    await screen.findAllByText(/Maintenance/);
    expect(sessionStorage.getItem('quizDraft')).toBeNull();
  });

  it('offers the server’s draft, and continues it at the first open question in the same session', async () => {
    const server = addPageServer({ draft: DRAFT });
    await renderApp('/add?tab=service', server, GUEST);
    expect(await screen.findByText('Continue where you left off?')).toBeTruthy();
    await user.click(await button('Continue'));
    await question(/ever been detailed or professionally washed/);
    expect(screen.queryByText('Continue where you left off?')).toBeNull();
    await choose('Yes');
    await question('Any kids or pets in the vehicle?');
    expect(inputsOf(server, 'SaveQuizResponse')[0]).toMatchObject({ sessionId: 's-9' });
  });

  it('FLOW-16 focuses the question when the draft’s first open one is shown already', async () => {
    const draft = { ...DRAFT, contactName: null, contactPhone: null, parkingOption: null };
    await renderApp('/add?service=detail', addPageServer({ draft }), GUEST);
    await question('Who should we ask for?');
    await user.click(await button('Continue'));
    expect(screen.queryByText('Continue where you left off?')).toBeNull();
    expect(document.activeElement).toBe(await question('Who should we ask for?'));
  });

  it('DRAFT-13 saves on the server 1 s after the last key, including withdrawn answers', async () => {
    const server = addPageServer();
    await renderApp('/add?tab=service', server, GUEST);
    await user.click(await button('Quick Service Setup'));
    const field = await screen.findByLabelText('Vehicle description');
    await user.type(field, 'A red van');
    await waitFor(() =>
      expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
        answers: { customVehicleInfo: 'A red van' },
        sessionId: expect.any(String),
      }),
    );
    await user.clear(field);
    await user.type(field, 'A van');
    await waitFor(() =>
      expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
        answers: { customVehicleInfo: 'A van', year: '', contactName: '' },
        sessionId: 's-1',
        vehicleId: null,
      }),
    );
  });

  /** Types a name at step 1, waits until the server has it, and takes it back. */
  async function typeAndTakeBack(server: Server, beforeThat: () => void = () => undefined) {
    const app = await renderApp('/add?service=detail', server, GUEST);
    await question('Who should we ask for?');
    const field = screen.getByLabelText('Name');
    fireEvent.change(field, { target: { value: 'Jordan' } });
    await waitFor(() => expect(server.callsOf('SaveQuizResponse')).toHaveLength(1));
    await waitFor(() => expect(tabDraftOf(GUEST)).toBeNull());
    beforeThat();
    fireEvent.change(field, { target: { value: '' } });
    return app;
  }

  it('DRAFT-01 DRAFT-13 DRAFT-15 keeps nothing of the only text that was taken back, in the session and on the server', async () => {
    const server = addPageServer();
    await typeAndTakeBack(server);
    expect(sessionStorage.getItem('quizDraft') ?? '').not.toContain('Jordan');
    await waitFor(() =>
      expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
        answers: { contactName: '' },
        sessionId: 's-1',
      }),
    );
  });

  it('DRAFT-15 does not offer it again after leaving the page and Back, even if the server still has it', async () => {
    const server = addPageServer();
    const { router } = await typeAndTakeBack(server, () => server.breakAt('SaveQuizResponse'));
    server.onGraph('QuizDraft', () => ({ quizDraft: DRAFT }));
    await act(() => router.navigate('/forgot'));
    await act(() => router.navigate(-1));
    await question('Who should we ask for?');
    await waitFor(() => expect(server.callsOf('KnownCustomer')).toHaveLength(2));
    expect(server.callsOf('QuizDraft')).toHaveLength(1);
    expect(screen.queryByText('Continue where you left off?')).toBeNull();
  });

  it('DRAFT-13 DRAFT-15 books without the special requests that were taken back after they had been saved', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateAndTime();
    const requests = screen.getByLabelText(/^Special requests/);
    await user.type(requests, 'Ring twice');
    await waitFor(() =>
      expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
        answers: { specialInstructions: 'Ring twice' },
      }),
    );
    await user.clear(requests);
    await user.click(await button('Continue'));
    await screen.findByText('CW-7KM4QX2P');
    expect(inputsOf(server, 'BookAppointment')[0]).toMatchObject({
      answers: { location: LAST_BOOKING.location, specialInstructions: '', customVehicleInfo: '' },
    });
  });

  it.each([
    ['hides the page', 'hides'],
    ['goes to another page', 'goes'],
  ])('DRAFT-13 saves on the server at once if the visitor %s before', async (_how, how) => {
    const server = addPageServer();
    const { router } = await renderApp('/add?service=detail', server, GUEST);
    await question('Who should we ask for?');
    jest.useFakeTimers();
    try {
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Jordan' } });
      await act(() => jest.advanceTimersByTimeAsync(400));
      expect(inputsOf(server, 'SaveQuizResponse')).toEqual([]);
      if (how === 'hides') {
        jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        fireEvent(document, new Event('visibilitychange'));
      } else {
        await act(() => router.navigate('/'));
      }
      await act(() => jest.advanceTimersByTimeAsync(400));
      expect(inputsOf(server, 'SaveQuizResponse')).toMatchObject([
        { answers: { contactName: 'Jordan' } },
      ]);
      // A browser cancels all others when the page is closed, reloaded or left for another document.
      expect(server.callsOf('SaveQuizResponse')).toMatchObject([{ keepalive: true }]);
    } finally {
      jest.useRealTimers();
      jest.restoreAllMocks();
    }
  });

  it('DRAFT-07 DRAFT-13 has one draft even if the response to the first save is lost', async () => {
    const server = addPageServer();
    server.breakAt('SaveQuizResponse');
    await renderApp('/add?tab=service', server, GUEST);
    await user.click(await button('Quick Service Setup'));
    const field = await screen.findByLabelText('Vehicle description');
    await user.type(field, 'A red van');
    // The second is the retry; a pause in the typing adds others.
    await waitFor(() =>
      expect(server.callsOf('SaveQuizResponse').length).toBeGreaterThanOrEqual(2),
    );
    acceptSaves(server);
    await user.type(field, ', old');
    await waitFor(() =>
      expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
        answers: { customVehicleInfo: 'A red van, old' },
      }),
    );
    const sessions = inputsOf(server, 'SaveQuizResponse').map(({ sessionId }) => sessionId);
    expect([...new Set(sessions)]).toEqual([expect.any(String)]);
    expect(JSON.parse(sessionStorage.getItem('quizDraft') ?? '')).toMatchObject({
      sessionId: sessions[0],
    });
  });

  it('DRAFT-01 DRAFT-13 DRAFT-14 saves a chosen model, too', async () => {
    const server = addPageServer();
    await renderApp('/add?service=detail', server, GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Name'), 'Jordan Reyes');
    await user.type(screen.getByLabelText('Phone'), '5550140199');
    await choose('Driveway');
    await question('Which vehicle is it?');
    await user.selectOptions(screen.getByLabelText('Year'), '2021');
    await user.selectOptions(screen.getByLabelText('Make'), 'Toyota');
    await waitFor(() =>
      expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
        answers: { make: 'Toyota' },
      }),
    );
    await user.selectOptions(screen.getByLabelText('Model'), 'Camry');
    expect(JSON.parse(sessionStorage.getItem('quizDraft') ?? '')).toMatchObject({
      parkingOption: 'Driveway',
      make: 'Toyota',
      model: 'Camry',
    });
    await waitFor(() =>
      expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
        answers: { model: 'Camry' },
      }),
    );
  });

  it('QUIZ-58 DRAFT-14 keeps the chosen car in every draft while a description is only asked for', async () => {
    const server = addPageServer();
    acceptSaves(server);
    const { router } = await renderApp('/add?service=detail', server, GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Name'), 'Jordan Reyes');
    await user.type(screen.getByLabelText('Phone'), '5550140199');
    await choose('Driveway');
    await question('Which vehicle is it?');
    await user.selectOptions(screen.getByLabelText('Make'), 'Toyota');
    await user.click(await button(/Enter manually/));
    expect(JSON.parse(sessionStorage.getItem('quizDraft') ?? '')).toMatchObject({ make: 'Toyota' });
    await act(() => router.navigate('/'));
    await waitFor(() => expect(tabDraftOf(GUEST)).toBeNull());
    expect(inputsOf(server, 'SaveQuizResponse').at(-1)).toMatchObject({
      answers: { make: 'Toyota' },
    });
  });

  it('DRAFT-13 DRAFT-14 restores the last typed text after leaving the page and Back, before the server has it, in the same draft', async () => {
    const server = addPageServer();
    server.breakAt('SaveQuizResponse');
    await loadPage('/');
    const { router } = await renderApp('/add?service=detail', server, GUEST);
    await question('Who should we ask for?');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Jordan' } });
    await act(() => router.navigate('/'));
    await screen.findAllByText(/Maintenance/);
    expect(sessionStorage.getItem('quizDraft')).toBeNull();
    await act(() => router.navigate(-1));
    const goOn = await button('Continue');
    // Not before: a second after the lost one its repeat might already have brought it to the server.
    acceptSaves(server);
    await user.click(goOn);
    await question('Who should we ask for?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jordan');
    // The lost one, its repeat and the one that continues; a repeat that was not awaited would reach the next test's server.
    await waitFor(() => expect(inputsOf(server, 'SaveQuizResponse')).toHaveLength(3));
    await waitFor(() => expect(tabDraftOf(GUEST)).toBeNull());
    const sessions = inputsOf(server, 'SaveQuizResponse').map(({ sessionId }) => sessionId);
    expect([...new Set(sessions)]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  it('still offers the server’s draft while something is typed above it', async () => {
    const server = addPageServer({ draft: DRAFT });
    await renderApp('/add?service=full', server, GUEST);
    await screen.findByText('Continue where you left off?');
    await user.type(screen.getByLabelText('Name'), 'J');
    await user.click(await button('Continue'));
    await question(/ever been detailed or professionally washed/);
    // If this took longer than a second, the text typed before has been saved, too.
    await waitFor(() =>
      expect(inputsOf(server, 'SaveQuizResponse')).toContainEqual(
        expect.objectContaining({ sessionId: 's-9' }),
      ),
    );
  });

  it('QUIZ-52 preselects the model’s type when a draft that ended before step 3 is continued', async () => {
    const car = { customVehicleInfo: null, year: '2021', make: 'Ford', model: 'F-150' };
    const draft = { ...DRAFT, ...car, miles: '40,000', vehicleType: null };
    await renderApp('/add?service=full', addPageServer({ draft }), GUEST);
    const goOn = await button('Continue');
    // The models' lists are loaded meanwhile.
    await act(() => import('@dewlane/catalog/models'));
    await user.click(goOn);
    await question(/type/);
    expect(screen.getByRole('radio', { name: /Truck/, checked: true })).toBeTruthy();
  });

  it('DRAFT-14 still offers the server’s draft after a reload and the browser’s Back, and saves no other', async () => {
    const server = addPageServer({ draft: DRAFT });
    acceptSaves(server);
    const before = await renderApp('/add?tab=service', server, GUEST);
    await user.click(await button('Continue'));
    await question(/ever been detailed or professionally washed/);
    await choose('Yes');
    await question('Any kids or pets in the vehicle?');
    before.unmount();
    sessionStorage.clear();
    forgetTabDraft();
    render(<RouterProvider router={before.router} />);
    await question('How would you like to schedule?');
    await screen.findByText('Continue where you left off?');
    await act(() => before.router.navigate(-1));
    await question(/ever been detailed or professionally washed/);
    await user.click(await button('Continue'));
    await choose('Yes');
    await question('Any kids or pets in the vehicle?');
    const sessions = inputsOf(server, 'SaveQuizResponse').map(({ sessionId }) => sessionId);
    expect([...new Set(sessions)]).toEqual(['s-9']);
  });

  it('FLOW-16 discards the server’s draft by Start over, and moves the focus to the question', async () => {
    const server = addPageServer({ draft: DRAFT });
    await renderApp('/add?tab=service', server, GUEST);
    await user.click(await button('Start over'));
    expect(screen.queryByText('Continue where you left off?')).toBeNull();
    expect(server.callsOf('DiscardQuizDraft')[0]?.body?.['variables']).toEqual({
      input: { sessionId: 's-9' },
    });
    expect(document.activeElement).toBe(await question('How would you like to schedule?'));
  });
});
