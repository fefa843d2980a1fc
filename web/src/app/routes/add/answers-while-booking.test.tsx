import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { forgetTabDraft, tabDraftOf } from '../../../features/booking/draft/tab-draft.ts';
import {
  addPageServer,
  BOOKED,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import type { Result } from '../../../testing/fake-server.ts';
import {
  answerDateAndTime,
  answerDateTimeLocation,
  bookFromDraft,
  choose,
} from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetTabDraft();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const SENT_TO = '1420 Oak Street, San Francisco, CA';

/** A server that holds back the booking's response until `respond` is called. */
function slowServer(lastBooking = LAST_BOOKING as object) {
  const server = addPageServer({ vehicles: [CAMRY], lastBooking });
  let respond: (result: Result) => void = () => undefined;
  server.on('BookAppointment', () => new Promise((resolve) => (respond = resolve)));
  return { server, respond: (result: Result) => act(async () => respond(result)) };
}

/** A customer whose booking is being sent from step 8. */
async function bookSlowly(beforeContinue?: () => void) {
  const { server, respond } = slowServer();
  await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
  await question('Which day suits you?');
  await answerDateTimeLocation(beforeContinue);
  await waitFor(() => expect(server.callsOf('BookAppointment')).toHaveLength(1));
  return { server, respond };
}

const addressField = () => screen.getByRole<HTMLInputElement>('combobox');
const requests = () => screen.getByLabelText<HTMLTextAreaElement>(/Special requests/);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('a question whose booking is being sent', () => {
  it('FLOW-21 takes nothing that would not be booked, and says so', async () => {
    await bookSlowly();
    type(addressField(), '9 Pine Street');
    type(requests(), 'Gate code 1234');
    expect([addressField().value, requests().value]).toEqual([SENT_TO, '']);
    expect([addressField().readOnly, requests().readOnly]).toEqual([true, true]);
    fireEvent.keyDown(addressField(), { key: 'ArrowDown' });
    expect(addressField().ariaExpanded).toBe('false');
  });

  it('FLOW-21 QUIZ-46 still says what is being booked, and changes nothing of it', async () => {
    await bookSlowly(() => fireEvent.click(screen.getByRole('button', { name: 'Change' })));
    const line = screen.getByRole('region', { name: 'Continue books' });
    expect(within(line).queryByRole('button', { name: 'Package' })).toBeNull();
    expect(line.closest('[inert]')).toBeNull();
    const change = within(line).getByRole('button', { name: 'Change' });
    expect([change.ariaDisabled, change.ariaExpanded]).toEqual(['true', 'false']);
    fireEvent.click(change);
    expect(change.ariaExpanded).toBe('false');
  });

  it('FLOW-21 takes nothing either if it was a missing answer that completed the booking', async () => {
    const quizResponse = { ...LAST_BOOKING.quizResponse, parkingOption: null };
    const { server } = slowServer({ ...LAST_BOOKING, quizResponse });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Who should we ask for?');
    await choose('Driveway');
    await waitFor(() => expect(server.callsOf('BookAppointment')).toHaveLength(1));
    const fields = ['Name', 'Phone'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
    expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true]);
    expect(screen.getByRole('radiogroup').ariaDisabled).toBe('true');
  });

  it('FLOW-21 takes no other package than the one that is being booked', async () => {
    const { server, respond } = slowServer();
    await bookFromDraft(server, () => renderApp('/add?tab=service', server, MEMBER));
    await waitFor(() => expect(server.callsOf('BookAppointment')).toHaveLength(1));
    expect(screen.getByRole('radiogroup').ariaDisabled).toBe('true');
    fireEvent.click(screen.getByRole('radio', { name: /^Maintenance/ }));
    expect(screen.getByRole('radio', { name: /^Detail Plus(?! \+)/ }).ariaChecked).toBe('true');
    await respond({ body: { data: BOOKED } });
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    expect(localStorage.getItem('selectedServicePackage')).toBeNull();
  });

  it('DRAFT-07 leaves no draft of what has just been booked', async () => {
    const { server, respond } = await bookSlowly();
    const saves = server.callsOf('SaveQuizResponse').length;
    jest.useFakeTimers();
    type(requests(), 'Gate code 1234');
    server.refuseGraph('SaveQuizResponse', 409, 'Completed.');
    await respond({ body: { data: BOOKED } });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('CW-7KM4QX2P')).toBeTruthy();
    expect(server.callsOf('SaveQuizResponse')).toHaveLength(saves);
    expect(tabDraftOf(MEMBER)).toBeNull();
  });

  it('DRAFT-07 leaves none if a save from before ends only after the booking', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    const respond = server.holdAt('SaveQuizResponse');
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateAndTime();
    type(addressField(), SENT_TO);
    type(addressField(), `${SENT_TO} 94102`);
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    // A booking waits for a running save for three seconds.
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByText('CW-7KM4QX2P')).toBeTruthy();
    respond({ body: { data: { saveQuizResponse: { id: 'q-1', sessionId: 's-1' } } } });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(tabDraftOf(MEMBER)).toBeNull();
  });

  it('DRAFT-15 shows at step 9 what was sent', async () => {
    const { server, respond } = await bookSlowly();
    type(addressField(), '9 Pine Street');
    await respond({ body: { data: { bookAppointment: { __typename: 'P', appointment: null } } } });
    await question('Almost there');
    expect(screen.getByText(SENT_TO)).toBeTruthy();
    expect(inputsOf(server, 'BookAppointment')[0]).toMatchObject({
      answers: { location: SENT_TO },
    });
  });
});
