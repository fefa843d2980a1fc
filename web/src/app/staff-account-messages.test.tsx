import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInAgain } from '../testing/sign-in-again.ts';
import { createStaffServer, STAFF_BUSINESS, staffChanges, staffPage } from '../testing/staff.ts';

const MAIL = {
  __typename: 'AccountMail',
  id: 'm1',
  to: 'ann@example.com',
  subject: 'Choose a new password',
  text: `Choose a new password: https://wash.example/reset/${'t'.repeat(43)}`,
  deliveredAt: '2026-11-21T16:00:00.000Z',
};

let server: ReturnType<typeof createStaffServer>;
/** The polls that run every 15 s, by their timer. */
const polls = new Map<unknown, () => void>();
const { setInterval: startTimer, clearInterval: stopTimer } = globalThis;

beforeEach(() => {
  // jsdom has no size of text, and without one there is no room for the navigation at the side.
  document.documentElement.style.fontSize = '16px';
  polls.clear();
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    const timer = startTimer(run, ms);
    if (ms === 15_000) polls.set(timer, run);
    return timer;
  }) as typeof setInterval);
  jest.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    polls.delete(timer);
    stopTimer(timer);
  });
  server = createStaffServer();
  server.onGraph('StaffUsers', users);
  server.onGraph('StaffBusiness', business);
  server.onGraph('StaffUserChanges', () => ({ staffUserChanges: staffChanges('StaffUser') }));
  server.onGraph('AccountMails', () => ({
    __typename: 'Query',
    accountMails: staffPage('AccountMail', [MAIL]),
  }));
});

afterEach(() => {
  document.documentElement.style.fontSize = '';
  jest.restoreAllMocks();
});

const users = () => ({ staffUsers: staffPage('StaffUser', []) });
const business = () => ({ business: STAFF_BUSINESS });
const shown = () => screen.queryByRole('region', { name: 'Account messages' });
const asked = () => server.callsOf('AccountMails').length;
const follow = (label: string) => userEvent.click(screen.getByRole('link', { name: label }));
const refuse = () => server.refuseGraph('AccountMails', 403, 'Not for you.', { code: 'FORBIDDEN' });
const poll = () =>
  act(async () => {
    for (const run of polls.values()) run();
  });

/** Opens the users as the account that may read the messages. */
async function openMessages(): Promise<void> {
  await renderApp('/admin?view=users', server);
  await screen.findByRole('region', { name: 'Account messages' });
}

/** Ends the session at the next look at what this operation reads, which answers `then` afterwards. */
async function endSession(operation: string, then: () => object): Promise<void> {
  server.refuseGraph(operation, 401, 'Please sign in.', { code: 'UNAUTHENTICATED' });
  await press('Refresh');
  await screen.findByRole('dialog', { name: 'Admin Login' });
  server.onGraph(operation, then);
}

describe('account messages', () => {
  it('ACCT-07 hides them at once when somebody else logs in over the ended session', async () => {
    await openMessages();
    await endSession('StaffUsers', users);
    server.holdAt('AccountMails');
    await signInAgain(server, 'erin');
    expect(shown()).toBeNull();
  });

  it('ACCT-07 keeps none of them for somebody else who opens the users later', async () => {
    await openMessages();
    await follow('Business Settings');
    await screen.findByLabelText('Business name');
    await endSession('StaffBusiness', business);
    server.holdAt('AccountMails');
    await signInAgain(server, 'erin');
    await follow('View Users');
    await waitFor(() => expect(asked()).toBe(2));
    expect(shown()).toBeNull();
  });

  it('ACCT-07 STAFF-11 keeps them for whoever may read them and logs in again', async () => {
    await openMessages();
    await endSession('StaffUsers', users);
    server.holdAt('AccountMails');
    await signInAgain(server);
    expect(shown()).not.toBeNull();
  });

  it('ACCT-07 hides them and asks for no more once a poll is refused', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openMessages();
    refuse();
    await poll();
    await waitFor(() => expect(shown()).toBeNull());
    const before = asked();
    await poll();
    expect(asked()).toBe(before);
    server.holdAt('AccountMails');
    await follow('Business Settings');
    await screen.findByLabelText('Business name');
    await follow('View Users');
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(shown()).toBeNull();
  });

  it('FLOW-16 leaves the focus of a message to the content when newer ones push it off the list', async () => {
    await openMessages();
    const summary = screen.getByText('Choose a new password').closest('summary');
    summary?.focus();
    expect(document.activeElement).toBe(summary);
    const newer = { ...MAIL, id: 'm2', to: 'ben@example.com' };
    server.onGraph('AccountMails', () => ({
      __typename: 'Query',
      accountMails: staffPage('AccountMail', [newer], true),
    }));
    await poll();
    await waitFor(() => expect(summary?.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
