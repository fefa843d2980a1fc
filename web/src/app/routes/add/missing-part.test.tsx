import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';

/** The gone files that were asked for, each time. */
const asked: string[] = [];

// As in a tab from before a deployment: the files are gone.
for (const gone of [
  '../../../components/art/vehicles/van.tsx',
  '../../../components/ui/dialog-sheet.tsx',
  '../../../features/booking/components/confirmation/refused-note.tsx',
  '../../../features/booking/components/parts/hold-keeper.tsx',
]) {
  jest.unstable_mockModule(gone, () => {
    asked.push(gone);
    throw new TypeError(`Failed to fetch ${gone}`);
  });
}
// Opens at once instead of after 3 s.
jest.unstable_mockModule(
  '../../../features/booking/components/confirmation/use-account-offer.ts',
  () => ({ useAccountOffer: () => ({ isOpen: true, close: () => undefined }) }),
);

const { addPageServer, BOOKED, question } = await import('../../../testing/add-page.ts');
const { bookFromDraft, user } = await import('../../../testing/journey.ts');

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** Makes the browser's log silent, and resolves once it names the missing file. */
function logged() {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  return (file: string) =>
    waitFor(() => expect(log.mock.calls.map(String)).toContainEqual(expect.stringContaining(file)));
}

/** Books at a business with crews, from a draft that lacks the package only; the backend answers with `body`. */
async function book(body: object): Promise<void> {
  const server = addPageServer();
  server.onGraph('Availability', () => ({
    availability: { __typename: 'Availability', unlimited: false, days: [] },
  }));
  server.on('BookAppointment', { body });
  await bookFromDraft(server);
}

describe('a tab from before a deployment', () => {
  it('NET-24 books without the hold, the drawing and the offer of an account whose code is gone', async () => {
    const isLogged = logged();
    await book({ data: BOOKED });
    await question('Booking Complete');
    await isLogged('hold-keeper');
    await isLogged('van');
    await isLogged('dialog-sheet');
    // Twice to look whether it is there; the dialog itself, which would fail, doesn't open.
    expect(asked.filter((file) => file.includes('dialog-sheet'))).toHaveLength(2);
    await question('Booking Complete');
    expect(screen.getByText('CW-7KM4QX2P')).toBeTruthy();
  });

  it('NET-24 AVAIL-08 BIZ-11 says why a booking was refused, and keeps every answer, where the code for that is gone', async () => {
    const isLogged = logged();
    const message = 'That time has just been taken.';
    await book({
      data: null,
      errors: [{ message, extensions: { status: 409, code: 'SLOT_TAKEN', alternatives: [] } }],
    });
    await question('Not booked yet');
    await isLogged('refused-note');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await user.click(screen.getByRole('button', { name: 'Change My Answers' }));
    await question('Which day suits you?');
  });
});
