import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { forgetTabDraft, tabDraftOf } from '../../../features/booking/draft/tab-draft.ts';
import {
  addPageServer,
  button,
  CAMRY,
  DRAFT,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import { vehiclesResponse } from '../../../testing/garage.ts';
import { user } from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetTabDraft();
});
afterEach(cleanup);

const OFFER = 'Continue where you left off?';

/** A server that gives no vehicles until `mend` is called. */
function brokenServer(draft: object | null = null) {
  const server = addPageServer({ lastBooking: LAST_BOOKING, draft });
  server.refuseGraph('BookingVehicles', 400, 'No.');
  return { server, mend: () => server.onGraph('BookingVehicles', () => vehiclesResponse([CAMRY])) };
}

describe('the questionnaire whose vehicles can’t be loaded', () => {
  it('QUIZ-56 says so instead of asking about a car that is saved, and tries again', async () => {
    const { server, mend } = brokenServer();
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    expect(await screen.findByText('Your vehicles could not be loaded.')).toBeTruthy();
    await question('Select Existing Vehicle');
    mend();
    await user.click(await button('Try Again'));
    await user.click(await button(/2021 Toyota Camry/));
    await question('Which day suits you?');
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });

  it('QUIZ-56 does so for the last booking’s car, too', async () => {
    const { server, mend } = brokenServer();
    await renderApp('/add?service=full&skipVehicleSelect=true', server, MEMBER);
    expect(await screen.findByText('Your vehicles could not be loaded.')).toBeTruthy();
    mend();
    await user.click(await button('Try Again'));
    await user.click(await button(/2021 Toyota Camry/));
    await question('Which day suits you?');
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });

  it('QUIZ-56 leads whoever went back from the choice there no more, however often it is tried again', async () => {
    const { server } = brokenServer();
    await renderApp('/add?service=full&skipVehicleSelect=true', server, MEMBER);
    await user.click(await button('Cancel'));
    await screen.findByRole('radiogroup');
    const tries = server.callsOf('BookingVehicles').length;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(server.callsOf('BookingVehicles').length).toBeGreaterThan(tries));
    await act(async () => undefined);
    expect(screen.queryByText('Your vehicles could not be loaded.')).toBeNull();
  });

  /** The choice of a vehicle, with a draft of a saved car. */
  async function draftOfSavedCar() {
    await import('../../../features/booking/components/frame/earlier-visit.tsx');
    const { server, mend } = brokenServer({ ...DRAFT, vehicleId: 'v-1' });
    await renderApp('/add?tab=service', server, MEMBER);
    await user.click(await button('Select Existing Vehicle'));
    await screen.findByText('Your vehicles could not be loaded.');
    return mend;
  }

  it('QUIZ-56 DRAFT-13 offers no draft of a saved car, and keeps what is typed meanwhile', async () => {
    await draftOfSavedCar();
    await user.click(await button(/Enter manually/));
    const description = await screen.findByLabelText('Vehicle description');
    fireEvent.change(description, { target: { value: 'A red van' } });
    // Nothing is kept before the server has told of the draft.
    await waitFor(() => expect(tabDraftOf(MEMBER)).not.toBeNull());
    expect(screen.queryByText(OFFER)).toBeNull();
  });

  it('QUIZ-56 DRAFT-14 offers a draft of a saved car once they are', async () => {
    const mend = await draftOfSavedCar();
    mend();
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText(OFFER)).toBeTruthy();
  });

  it('DRAFT-14 offers a draft of any other car', async () => {
    const { server } = brokenServer(DRAFT);
    await renderApp('/add?tab=service', server, MEMBER);
    expect(await screen.findByText(OFFER)).toBeTruthy();
  });

  it('NET-22 shows a booking that waits all the same', async () => {
    const kept = { key: 'key-1', vehicleId: 'v-1', userId: MEMBER.id, at: Date.now() };
    sessionStorage.setItem('bookingAttempt', JSON.stringify(kept));
    const { server } = brokenServer();
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
  });
});
