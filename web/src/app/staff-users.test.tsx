import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, inputOf, staffPage, staffUser } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
beforeEach(() => {
  server = createStaffServer();
  server.onGraph('StaffUsers', () => ({
    __typename: 'Query',
    staffUsers: staffPage('StaffUser', []),
  }));
});

describe('the users view', () => {
  it('AUTH-34 shows the staff accounts that are locked, and unlocks them', async () => {
    let locked = [{ __typename: 'StaffAccount', id: 'a1', version: 3, username: 'morgan' }];
    server.onGraph('SignInLocks', () => ({
      __typename: 'Query',
      lockedStaffAccounts: locked,
      usersLockedInBrowsers: [],
    }));
    const unlocked: unknown[] = [];
    server.onGraph('UnlockStaffAccount', ({ input }) => {
      unlocked.push(input);
      const [account] = locked;
      locked = [];
      return { __typename: 'Mutation', unlockStaffAccount: account };
    });
    await renderApp('/admin?view=users', server);
    const region = await screen.findByRole('region', { name: 'Locked staff accounts' });
    expect(within(region).getByText('morgan', { selector: 'p' })).toBeTruthy();
    await userEvent.click(within(region).getByRole('button', { name: 'Unlock morgan' }));
    await waitFor(() => expect(screen.queryByText('morgan')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(unlocked).toEqual([
      { id: 'a1', expectedVersion: 3, idempotencyKey: expect.any(String) },
    ]);
  });

  it('NET-23 unlocks once if the answer is lost, and says so in its own words', async () => {
    const locked = [{ __typename: 'StaffAccount', id: 'a1', version: 3, username: 'morgan' }];
    server.onGraph('SignInLocks', () => ({
      __typename: 'Query',
      lockedStaffAccounts: locked,
      usersLockedInBrowsers: [],
    }));
    server.breakAt('UnlockStaffAccount');
    await renderApp('/admin?view=users', server);
    const unlock = await screen.findByRole('button', { name: 'Unlock morgan' });
    await userEvent.click(unlock);
    const text = 'The account could not be unlocked. Please try again.';
    expect(await screen.findByText(text)).toBeTruthy();
    server.onGraph('UnlockStaffAccount', () => ({
      __typename: 'Mutation',
      unlockStaffAccount: locked[0],
    }));
    await userEvent.click(unlock);
    expect(await screen.findByText('Account Unlocked')).toBeTruthy();
    const keys = server
      .callsOf('UnlockStaffAccount')
      .map(({ body }) => inputOf(body)['idempotencyKey']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('AUTH-34 shows a customer as locked whose own browser is, and unlocks it', async () => {
    let locked = [{ __typename: 'StaffUser', id: '7' }];
    server.onGraph('SignInLocks', () => ({
      __typename: 'Query',
      lockedStaffAccounts: [],
      usersLockedInBrowsers: locked,
    }));
    const user = {
      __typename: 'StaffUser',
      version: 4,
      username: 'ann',
      email: 'ann@example.com',
      firstName: null,
      lastName: null,
      isLocked: false,
      createdAt: '2026-11-21T07:30:00.000Z',
    };
    server.onGraph('StaffUsers', () => ({
      __typename: 'Query',
      staffUsers: staffPage('StaffUser', [
        { ...user, id: '7' },
        { ...user, id: '8' },
      ]),
    }));
    server.onGraph('UnlockUser', () => {
      locked = [];
      return {
        __typename: 'Mutation',
        unlockUser: { __typename: 'StaffUser', id: '7', version: 5, isLocked: false },
      };
    });
    await renderApp('/admin?view=users', server);
    await screen.findByText('Locked');
    expect(screen.getAllByText('Active')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Unlock ann' }));
    expect(await screen.findByText('Account Unlocked')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Active')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(server.inputsOf('UnlockUser')[0]).toMatchObject({ userId: '7' });
  });

  it('ACCT-07 shows the mailbox’s messages, with the link leading to this site', async () => {
    const url = `https://wash.example/reset/${'t'.repeat(43)}`;
    const accountMail = {
      __typename: 'AccountMail',
      id: 'm1',
      to: 'ann@example.com',
      subject: 'Choose a new password',
      text: `Hi https://evil.example/reset/${'e'.repeat(43)} ,\r\n\r\nChoose a new password: ${url}\r\n`,
      deliveredAt: '2026-11-21T16:00:00.000Z',
    };
    server.onGraph('AccountMails', () => ({
      __typename: 'Query',
      accountMails: staffPage('AccountMail', [accountMail]),
    }));
    await renderApp('/admin?view=users', server);
    const region = await screen.findByRole('region', { name: 'Account messages' });
    expect(within(region).getByText(/ann@example\.com/)).toBeTruthy();
    await userEvent.click(within(region).getByText('Choose a new password'));
    const links = within(region).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [url, `/reset/${'t'.repeat(43)}`],
    ]);
  });

  it.each([
    [
      'staff who may not read them',
      () => server.refuseGraph('AccountMails', 403, 'Not for you.', { code: 'FORBIDDEN' }),
    ],
    [
      'an empty mailbox',
      () =>
        server.onGraph('AccountMails', () => ({
          __typename: 'Query',
          accountMails: staffPage('AccountMail', []),
        })),
    ],
  ])('ACCT-07 shows nothing of account messages for %s', async (_whose, reply) => {
    reply();
    await renderApp('/admin?view=users', server);
    expect(await screen.findByText('No users yet.')).toBeTruthy();
    await waitFor(() => expect(server.callsOf('AccountMails')).toHaveLength(1));
    expect(screen.queryByText('Account messages')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('AUTH-34 says that the locks could not be loaded, until a poll has loaded them', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    server.refuseGraph('SignInLocks', 400, 'No.');
    await renderApp('/admin?view=users', server);
    const text = 'Which accounts are locked could not be loaded.';
    expect(await screen.findByText(text)).toBeTruthy();
    server.onGraph('SignInLocks', () => ({
      __typename: 'Query',
      lockedStaffAccounts: [
        { __typename: 'StaffAccount', id: 'a1', version: 3, username: 'morgan' },
      ],
      usersLockedInBrowsers: [],
    }));
    for (const [poll, ms] of intervals.mock.calls) if (ms === 15_000) poll();
    intervals.mockRestore();
    expect(await screen.findByRole('button', { name: 'Unlock morgan' })).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('AUTH-34 loads the accounts and which of them are locked again at Refresh', async () => {
    await renderApp('/admin?view=users', server);
    await screen.findByText('No users yet.');
    await waitFor(() => expect(server.callsOf('SignInLocks')).toHaveLength(1));
    server.onGraph('StaffUsers', () => ({
      __typename: 'Query',
      staffUsers: staffPage('StaffUser', [staffUser()]),
    }));
    server.onGraph('SignInLocks', () => ({
      __typename: 'Query',
      lockedStaffAccounts: [
        { __typename: 'StaffAccount', id: 'a1', version: 3, username: 'morgan' },
      ],
      usersLockedInBrowsers: [{ __typename: 'StaffUser', id: '7' }],
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('button', { name: 'Unlock morgan' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Unlock Jordan' })).toBeTruthy();
    expect(screen.queryByText('No users yet.')).toBeNull();
  });

  it('shows no locks if no member of staff is locked', async () => {
    await renderApp('/admin?view=users', server);
    expect(await screen.findByText('No users yet.')).toBeTruthy();
    await waitFor(() => expect(server.callsOf('SignInLocks').length).toBeGreaterThan(0));
    expect(screen.queryByText('Locked staff accounts')).toBeNull();
  });
});
