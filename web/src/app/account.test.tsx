import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../config/paths.ts';
import { watchReturns } from '../lib/session/watch-returns.ts';
import { ACCOUNT } from '../testing/account.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { asksBeforeLeaving } from '../testing/leaving.ts';
import { press } from '../testing/presses.ts';
import { GUEST, MEMBER, renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  document.body.style.visibility = '';
});

/** Shows the page as Back does: with `persisted`, as it was left. */
function goBack(how: { readonly persisted: boolean }): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), how));
}

const isHidden = (element: Element) => getComputedStyle(element).visibility === 'hidden';

/** Collects the files that the browser is given to save from now on. */
function savedFiles() {
  const saved: { name: string; content: Blob | undefined }[] = [];
  let content: Blob | undefined;
  Object.assign(URL, {
    createObjectURL(file: Blob) {
      content = file;
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  document.body.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement && target.href === 'blob:file')
      saved.push({ name: target.download, content });
  });
  return saved;
}

/** Reads a Blob by a FileReader, as jsdom's Blob has no method for it. */
function textOf(content: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(content ?? new Blob());
  });
}

describe('the account page', () => {
  beforeEach(() => {
    server.on('GET /api/auth/user', { body: MEMBER });
    server.on('GET /api/account', { body: ACCOUNT });
  });

  it('FLOW-22 shows that it is being loaded again after Try Again', async () => {
    server.on('GET /api/account', { status: 400, body: { error: 'No' } });
    await renderApp('/account', server, MEMBER);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    const respond = server.holdAt('GET /api/account');
    await userEvent.click(again);
    expect(screen.getByText('Loading...')).toBeTruthy();
    respond({ status: 400, body: { error: 'No' } });
    await screen.findByText('Your account could not be loaded.');
  });

  it('FLOW-16 FLOW-22 shows the account once Try Again has loaded it, and leaves the focus to the content', async () => {
    server.on('GET /api/account', { status: 400, body: { error: 'No' } });
    await renderApp('/account', server, MEMBER);
    await screen.findByText('Your account could not be loaded.');
    server.on('GET /api/account', { body: ACCOUNT });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByDisplayValue('Jordan')).toBeTruthy();
    expect(screen.queryByText('Your account could not be loaded.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('NET-18 ACCT-19 loads by itself when the connection is back', async () => {
    server.on('GET /api/account', { status: 400, body: { error: 'No' } });
    await renderApp('/account', server, MEMBER);
    await screen.findByText('Your account could not be loaded.');
    server.on('GET /api/account', { body: ACCOUNT });
    fireEvent(window, new Event('online'));
    expect(await screen.findByDisplayValue('Jordan')).toBeTruthy();
  });

  it('ACCT-19 shows the address that was confirmed in another tab, and keeps what is typed', async () => {
    server.on('POST /api/account/email', { body: { success: true } });
    await renderApp('/account', server, MEMBER);
    await userEvent.type(await screen.findByLabelText('New e-mail'), 'New@example.com');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Send a Link to It' }));
    await screen.findByText(/^We have sent a link to New@example\.com\./);
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Reyes');
    server.on('GET /api/account', { body: { ...ACCOUNT, email: 'new@example.com' } });
    fireEvent(window, new Event('focus'));
    await screen.findByText('You log in with new@example.com, and our messages go there.');
    expect(screen.queryByText(/^We have sent a link to/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Reyes');
    server.on('GET /api/account', { body: ACCOUNT });
    fireEvent(window, new Event('focus'));
    await screen.findByText('You log in with jordan@example.com, and our messages go there.');
    expect(screen.queryByText(/^We have sent a link to/)).toBeNull();
  });

  it('ACCT-19 says nothing of a link that was confirmed before its answer came, also once the address is back', async () => {
    const respond = server.holdAt('POST /api/account/email');
    await renderApp('/account', server, MEMBER);
    await userEvent.type(await screen.findByLabelText('New e-mail'), 'new@example.com');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Send a Link to It' }));
    for (const email of ['new@example.com', 'jordan@example.com']) {
      server.on('GET /api/account', { body: { ...ACCOUNT, email } });
      fireEvent(window, new Event('focus'));
      await screen.findByText(`You log in with ${email}, and our messages go there.`);
      await act(async () => respond({ body: { success: true } }));
      expect(screen.queryByText(/^We have sent a link to/)).toBeNull();
    }
  });

  it('NET-26 ACCT-19 keeps what a later read has shown if the answer to an earlier one comes last', async () => {
    await renderApp('/account', server, MEMBER);
    await screen.findByText('You log in with jordan@example.com, and our messages go there.');
    const respond = server.holdAt('GET /api/account');
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(server.callsOf('GET /api/account')).toHaveLength(2));
    server.on('GET /api/account', { body: { ...ACCOUNT, email: 'new@example.com' } });
    fireEvent(window, new Event('focus'));
    await screen.findByText('You log in with new@example.com, and our messages go there.');
    await act(async () => respond({ body: ACCOUNT }));
    expect(
      screen.getByText('You log in with new@example.com, and our messages go there.'),
    ).toBeTruthy();
  });

  it('FLOW-16 leaves the focus to the content when the session has ended', async () => {
    server.on('PATCH /api/account', { status: 401, body: { error: 'Your session has ended.' } });
    await renderApp('/account', server, MEMBER);
    const save = await screen.findByRole('button', { name: 'Save Name' });
    server.on('GET /api/auth/user', { body: GUEST });
    server.on('GET /api/account', { status: 401 });
    await userEvent.click(save);
    await screen.findByText('Log in to see your account.');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('ACCT-04 lists browsers, this one first, with the business’s day of their last use, and signs another out', async () => {
    server.on('DELETE /api/account/sessions/other', { body: { success: true } });
    await renderApp('/account', server);
    const list = within(
      await screen.findByRole('region', { name: 'Where you are signed in' }),
    ).getAllByRole('listitem');
    expect(list.map((item) => item.textContent)).toEqual([
      'Firefox on LinuxThis browser',
      'Safari on iPhoneSigned in, last used November 20, 2026Sign Out',
      'Chrome on WindowsSigned out, last used January 5, 2026Forget',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out: Safari on iPhone' }));
    expect(await screen.findByText('Signed Out')).toBeTruthy();
    expect(server.callsOf('DELETE /api/account/sessions/other')).toHaveLength(1);
  });

  const download = () => screen.findByRole('button', { name: 'Download My Data' });
  const EXPORT = 'GET /api/account/export';

  it('ACCT-05 saves everything that is kept as a file', async () => {
    const kept = { exportedAt: '2026-11-21T08:00:00.000Z', account: { firstName: 'Jordan' } };
    server.on(EXPORT, { body: kept });
    const saved = savedFiles();
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await download());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('my-data.json');
    expect(JSON.parse(await textOf(saved[0]?.content))).toEqual(kept);
  });

  it('ACCT-05 says why the download failed, and saves no file', async () => {
    const error = 'Too many requests. Please try again in a minute.';
    server.on(EXPORT, { status: 429, body: { error } });
    const saved = savedFiles();
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await download());
    expect(await screen.findByText('Download Failed')).toBeTruthy();
    expect(screen.getByText(error)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('ACCT-05 asks the user to log in if the session ended meanwhile', async () => {
    server.on(EXPORT, { status: 401, body: { error: 'Log in.' } });
    const saved = savedFiles();
    await renderApp('/account', server, MEMBER);
    const button = await download();
    server.on('GET /api/auth/user', { body: GUEST });
    server.on('GET /api/account', { status: 401 });
    await userEvent.click(button);
    expect(await screen.findByText('Log in to see your account.')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('SEC-11 does not show the account again when Back restores the page after signing out', async () => {
    await renderApp('/account', server, MEMBER);
    await screen.findByDisplayValue('Jordan');
    watchReturns(() => undefined);
    let respond: () => void = () => undefined;
    server.on('GET /api/account', { status: 401 });
    server.on(
      'GET /api/auth/user',
      () => new Promise((resolve) => (respond = () => resolve({ body: GUEST }))),
    );
    goBack({ persisted: false });
    expect(isHidden(document.body)).toBe(false);
    goBack({ persisted: true });
    expect(isHidden(document.body)).toBe(true);
    await waitFor(() => expect(server.callsOf('GET /api/auth/user')).toHaveLength(2));
    // Only the question that hides the page waits; an open one would hold up the next test.
    server.on('GET /api/auth/user', { body: GUEST });
    respond();
    expect(await screen.findByText('Log in to see your account.')).toBeTruthy();
    await waitFor(() => expect(isHidden(document.body)).toBe(false));
  });

  it('SEC-11 does not show it, nor its open dialog, if nobody says whose the page is, which then loads anew', async () => {
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = await screen.findByRole('dialog');
    let reloads = 0;
    watchReturns(() => {
      reloads += 1;
    });
    // Unlike a lost connection, this is not tried again.
    server.on('GET /api/auth/user', { status: 403 });
    goBack({ persisted: true });
    expect(isHidden(dialog)).toBe(true);
    await waitFor(() => expect(reloads).toBe(1));
    expect(isHidden(dialog)).toBe(true);
  });

  it('ACCT-06 says what will be deleted, asks for the password, and reports a wrong one', async () => {
    server.on('POST /api/account/delete', {
      status: 403,
      body: { error: 'That is not your password.' },
    });
    await renderApp('/account', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Your coming appointments are cancelled\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
    expect(dialog.getByText('Password is required')).toBeTruthy();
    expect(server.callsOf('POST /api/account/delete')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
    expect(await dialog.findByText('That is not your password.')).toBeTruthy();
    expect(server.callsOf('POST /api/account/delete')).toMatchObject([
      { body: { currentPassword: 'wrong' } },
    ]);
  });

  it('ACCT-06 says that nothing was deleted for lack of a connection', async () => {
    server.on('POST /api/account/delete', () => Promise.reject(new TypeError('Failed to fetch')));
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
    const text = 'Please check your connection and try again.';
    expect(await dialog.findByText(text, undefined, { timeout: 10_000 })).toBeTruthy();
  });

  it('ACCT-06 leaves the page for the services once the account is deleted', async () => {
    server.on('POST /api/account/delete', { body: { success: true } });
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
    // jsdom can lead only to another fragment.
    const replaced = jest.replaceProperty(paths as { services: string }, 'services', '#services');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
    await waitFor(() => expect(globalThis.location.hash).toBe('#services'));
    replaced.restore();
    globalThis.location.hash = '';
  });

  it('ACCT-14 stays open while the account is being deleted, and then says that it failed', async () => {
    let respond: (result: object) => void = () => undefined;
    server.on('POST /api/account/delete', () => new Promise((resolve) => (respond = resolve)));
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
    await dialog.findByRole('button', { name: 'Deleting...' });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    respond({ status: 403, body: { error: 'That is not your password.' } });
    expect(await dialog.findByText('That is not your password.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('FLOW-07 moves the focus to a missing password, at each attempt', async () => {
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const _press of ['first', 'second']) {
      await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
      await waitFor(() =>
        expect(document.activeElement).toBe(dialog.getByLabelText('Your password')),
      );
    }
  });

  it('ACCT-06 forgets a typed password when the dialog is closed', async () => {
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText<HTMLInputElement>('Your password').value).toBe('');
  });

  it('NET-21 names the shown user in each call, and shows the user who logged in elsewhere once a call is refused', async () => {
    server.on('PATCH /api/account', { status: 401, body: { error: 'Your session has ended.' } });
    await renderApp('/account', server, MEMBER);
    await userEvent.type(await screen.findByLabelText(/^Last name/), 'Reyes');
    server.on('GET /api/auth/user', { body: { ...MEMBER, id: '8' } });
    server.on('GET /api/account', { body: { ...ACCOUNT, firstName: 'Quilla' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByDisplayValue('Quilla')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('');
    const users = (key: string) =>
      server.callsOf(key).map(({ headers }) => headers['X-Expected-User']);
    expect(users('PATCH /api/account')).toEqual(['7']);
    expect(users('GET /api/account')).toEqual(['7', '8']);
    server.on(EXPORT, { status: 401 });
    await userEvent.click(await download());
    await waitFor(() => expect(users(EXPORT)).toEqual(['8']));
  });

  it('ACCT-03 asks for the password with a new e-mail, and says where the link went', async () => {
    server.on('POST /api/account/email', { body: { success: true } });
    await renderApp('/account', server);
    await userEvent.type(await screen.findByLabelText('New e-mail'), 'new@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send a Link to It' }));
    expect(await screen.findByText('Password is required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Your password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Send a Link to It' }));
    const text =
      'We have sent a link to new@example.com. Once you confirm it there, your account uses this address.';
    expect((await screen.findByText(text)).className).not.toContain('sr-only');
    expect(server.callsOf('POST /api/account/email')).toMatchObject([
      { body: { email: 'new@example.com', currentPassword: 'secret' } },
    ]);
  });

  it('ACCT-20 names the account to password managers in each form with its password, and to nobody else', async () => {
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    const passwords = [
      screen.getByLabelText('Current password'),
      ...screen.getAllByLabelText('Your password'),
    ];
    expect(passwords).toContain(dialog.getByLabelText('Your password'));
    expect(passwords).toHaveLength(3);
    for (const password of passwords) {
      const form = password.closest('form');
      const [first, ...others] = form?.querySelectorAll('input') ?? [];
      expect([first?.autocomplete, first?.value]).toEqual(['username', 'jordan@example.com']);
      // Password managers don't look at `type=hidden`.
      expect([first?.type, first?.hidden]).toEqual(['text', true]);
      expect(others.map(({ autocomplete }) => autocomplete)).not.toContain('username');
    }
    expect(asksBeforeLeaving()).toBe(false);
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })),
    );
    await userEvent.tab();
    expect(document.activeElement).toBe(dialog.getByLabelText('Your password'));
  });

  /** Fills in the form of a new password, and sends it. */
  async function changePassword(): Promise<void> {
    await userEvent.type(await screen.findByLabelText('Current password'), 'Old-One1!');
    await userEvent.type(screen.getByLabelText('New password'), 'Brand-New2!');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'Brand-New2!');
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  }

  it('ACCT-02 changes the password, given the old one', async () => {
    server.on('POST /api/account/password', { body: { success: true } });
    await renderApp('/account', server, MEMBER);
    await changePassword();
    expect(await screen.findByText('Password Changed')).toBeTruthy();
    const change = {
      currentPassword: 'Old-One1!',
      password: 'Brand-New2!',
      confirmPassword: 'Brand-New2!',
    };
    expect(server.callsOf('POST /api/account/password').map(({ body }) => body)).toEqual([change]);
  });

  it('FLOW-21 keeps what is typed while a change is being sent', async () => {
    const respond = server.holdAt('POST /api/account/password');
    await renderApp('/account', server, MEMBER);
    await changePassword();
    const password = screen.getByLabelText<HTMLInputElement>('New password');
    await userEvent.type(password, '-More');
    respond({ body: { success: true } });
    expect(await screen.findByText('Password Changed')).toBeTruthy();
    expect(password.value).toBe('Brand-New2!-More');

    const respondToEmail = server.holdAt('POST /api/account/email');
    const email = screen.getByLabelText<HTMLInputElement>('New e-mail');
    await userEvent.type(email, 'new@example.com');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Send a Link to It' }));
    await waitFor(() => expect(server.callsOf('POST /api/account/email')).toHaveLength(1));
    await userEvent.type(email, '.mx');
    respondToEmail({ body: { success: true } });
    expect(await screen.findByText(/^We have sent a link to new@example\.com\./)).toBeTruthy();
    expect(email.value).toBe('new@example.com.mx');
  });

  it.each([
    ['the page is read', () => fireEvent(window, new Event('focus')), 'GET /api/account'],
    ['a name is saved', () => press('Save Name'), 'PATCH /api/account'],
    ['a file is asked for', () => press('Download My Data'), 'GET /api/account/export'],
  ])(
    'ACCT-19 keeps the account and what is typed if %s while a new password ends the session',
    async (_, begin, call) => {
      const changed = server.holdAt('POST /api/account/password');
      await renderApp('/account', server, MEMBER);
      await userEvent.type(await screen.findByLabelText(/^Last name/), 'Reyes');
      await changePassword();
      await waitFor(() => expect(server.callsOf('POST /api/account/password')).toHaveLength(1));
      // The session of the cookies that the browser still has.
      let hasEnded = true;
      const reply = (body: object) => () => (hasEnded ? { status: 401 } : { body });
      server.on('GET /api/account', reply(ACCOUNT));
      server.on('PATCH /api/account', reply({ success: true }));
      server.on('GET /api/account/export', reply({}));
      server.on('GET /api/auth/user', () => ({ body: hasEnded ? GUEST : MEMBER }));
      const before = server.callsOf(call).length;
      await begin();
      await new Promise((resolve) => setTimeout(resolve, 50));
      hasEnded = false;
      changed({ body: { success: true } });
      await screen.findByText('Password Changed');
      await waitFor(() => expect(server.callsOf(call).length).toBeGreaterThan(before));
      expect(screen.queryByText('Log in to see your account.')).toBeNull();
      expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Reyes');
    },
  );

  it('ACCT-02 says that the password was not changed if the old one is wrong', async () => {
    const error = 'That is not your password.';
    server.on('POST /api/account/password', { status: 403, body: { error } });
    await renderApp('/account', server, MEMBER);
    await changePassword();
    expect(await screen.findByText('Password Not Changed')).toBeTruthy();
    expect(screen.getByText(error)).toBeTruthy();
    expect(screen.queryByText('Password Changed')).toBeNull();
  });

  it('NET-23 ACCT-15 has changed the password although the first answer is lost', async () => {
    const error = 'That is not your password.';
    server.loseFirstResponse('POST /api/account/password', { status: 403, body: { error } });
    await renderApp('/account', server, MEMBER);
    await changePassword();
    expect(await screen.findByText('Password Changed')).toBeTruthy();
  });

  it('NET-23 ACCT-15 sends the same key again by another press of a change without an answer, and a new one afterwards', async () => {
    server.breakAt('POST /api/account/email');
    await renderApp('/account', server, MEMBER);
    const ask = async () => {
      await userEvent.type(await screen.findByLabelText('New e-mail'), 'new@example.com');
      await userEvent.type(screen.getByLabelText('Your password'), 'secret');
      await userEvent.click(screen.getByRole('button', { name: 'Send a Link to It' }));
    };
    await ask();
    expect(await screen.findByText('Nothing Was Sent')).toBeTruthy();
    server.on('POST /api/account/email', { body: { success: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Send a Link to It' }));
    await screen.findByText(/^We have sent a link to new@example\.com\./);
    await ask();
    await waitFor(() => expect(server.callsOf('POST /api/account/email')).toHaveLength(4));
    const [first, ...others] = server
      .callsOf('POST /api/account/email')
      .map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([first, first, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(others[2]).not.toBe(first);
  });

  it('NET-23 ACCT-15 sends a deletion again under its key', async () => {
    const answered = { status: 403, body: { error: 'That is not your password.' } };
    let tries = 0;
    server.on('POST /api/account/delete', () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return answered;
    });
    await renderApp('/account', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
    await dialog.findByText('That is not your password.');
    const [first, again] = server
      .callsOf('POST /api/account/delete')
      .map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
  });

  it('ACCT-04 has signed a browser out that is signed out already, as by a try whose answer was lost', async () => {
    server.on('DELETE /api/account/sessions/other', {
      status: 404,
      body: { error: 'This browser is signed out already.' },
    });
    await renderApp('/account', server, MEMBER);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Sign Out: Safari on iPhone' }),
    );
    expect(await screen.findByText('Signed Out')).toBeTruthy();
  });
});
