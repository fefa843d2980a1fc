import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { type addPageServer, button, DRAFT, question } from './add-page.ts';
import { setupUser } from './presses.ts';
import { GUEST, renderApp } from './render-app.tsx';

export const user = setupUser();
export type Server = ReturnType<typeof addPageServer>;

/** Presses the answer with this name, once it is there. */
export async function choose(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('radio', { name }));
}

/** Steps 0.5 to 5 for a vehicle in the customer's own words. */
async function answerUntilDate(): Promise<void> {
  await user.click(await button('Quick Service Setup'));
  await question('Would you like to add a new vehicle?');
  await user.type(screen.getByLabelText('Vehicle description'), 'A red van');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await question('Who should we ask for?');
  await user.type(screen.getByLabelText('Name'), 'Jordan Reyes');
  await user.type(screen.getByLabelText('Phone'), '5550140199');
  await choose('Driveway');
  await question('Which vehicle is it?');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await question('What type of vehicle is it?');
  await choose('Cargo Van');
  await question(/ever been detailed or professionally washed/);
  await choose('No');
  await question('Any kids or pets in the vehicle?');
  await choose('NONE');
  await question('Which day suits you?');
}

/** Steps 6 and 7, to step 8. */
export async function answerDateAndTime(): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
  await question('What time works best?');
  await choose(/^Afternoon/);
  await question('Service Location & Notes');
}

/** Steps 6 to 8; `beforeContinue` runs at step 8, just before the press that completes it. */
export async function answerDateTimeLocation(
  beforeContinue: () => void = () => undefined,
): Promise<void> {
  await answerDateAndTime();
  const address = screen.getByRole('combobox');
  if ((address as HTMLInputElement).value === '') {
    await user.type(address, '1420 Oak Street, San Francisco, CA');
  }
  beforeContinue();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

/** A guest's booking from the start, up to the press that completes it. */
export async function bookAsGuest(server: Server): Promise<void> {
  await renderApp('/add?tab=service', server, GUEST);
  await answerUntilDate();
  await answerDateTimeLocation();
  await completeBooking();
}

const DAYS_30_MS = 30 * 86_400_000;

/**
 * The same from a draft on the server that lacks only the package, in a fraction of the time; `open` opens the questionnaire,
 * for a guest unless told otherwise.
 */
export async function bookFromDraft(
  server: Server,
  open: () => Promise<unknown> = () => renderApp('/add?tab=service', server, GUEST),
): Promise<void> {
  const quizDraft = {
    ...DRAFT,
    previouslyDetailed: 'no',
    occupants: 'NONE',
    serviceDate: new Date(Date.now() + DAYS_30_MS).toISOString().slice(0, 10),
    timeSlot: 'afternoon',
    location: '1420 Oak Street, San Francisco, CA',
    selectedServicePackage: null,
  };
  server.onGraph('QuizDraft', () => ({ quizDraft }));
  await open();
  await user.click(await button('Continue'));
  await question('Service Location & Notes');
  await user.click(await button('Continue'));
  await completeBooking();
}

async function completeBooking(): Promise<void> {
  await question('Choose your package');
  await choose(/^Detail Plus(?! \+)/);
}

/** Presses this link of the menu, and waits until the menu has closed. */
export async function pressInMenu(name: string): Promise<void> {
  await user.click(await button('Open menu'));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(menu).getByRole('link', { name }));
  if (menu.isConnected) await waitForElementToBeRemoved(menu);
}
