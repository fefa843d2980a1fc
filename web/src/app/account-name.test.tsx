import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../config/paths.ts';
import { ACCOUNT } from '../testing/account.ts';
import { createFakeServer, type Result } from '../testing/fake-server.ts';
import { asksBeforeLeaving } from '../testing/leaving.ts';
import { press } from '../testing/presses.ts';
import { MEMBER, renderApp } from '../testing/render-app.tsx';

const SAVE = 'PATCH /api/account';
const firstName = () => screen.findByLabelText<HTMLInputElement>(/^First name/);

/** Types other names on the account page, and saves them; this is the server’s reply. */
async function saveNames(reply: Result) {
  const server = createFakeServer();
  server.on('GET /api/account', { body: ACCOUNT });
  server.on(SAVE, reply);
  await renderApp('/account', server, MEMBER);
  await userEvent.clear(await firstName());
  await userEvent.type(await firstName(), 'Robin');
  await userEvent.type(screen.getByLabelText(/^Last name/), 'Reyes');
  await press('Save Name');
  return server;
}

it('saves the names of an account, and says so', async () => {
  const server = await saveNames({ body: { success: true } });
  expect(await screen.findByText('Name Saved')).toBeTruthy();
  expect(screen.getByText('Our messages use it from now on.')).toBeTruthy();
  expect(server.callsOf(SAVE).map(({ body }) => body)).toEqual([
    { firstName: 'Robin', lastName: 'Reyes' },
  ]);
});

it('SELF-31 has the browser ask before typed names are lost, and no more once they are saved', async () => {
  const server = createFakeServer();
  server.on('GET /api/account', { body: ACCOUNT });
  server.on(SAVE, { body: { success: true } });
  await renderApp('/account', server, MEMBER);
  await firstName();
  expect(asksBeforeLeaving()).toBe(false);
  await userEvent.type(await firstName(), 'a');
  expect(asksBeforeLeaving()).toBe(true);
  await press('Save Name');
  await screen.findByText('Name Saved');
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
});

it.each([
  ['New e-mail', 'e-mail'],
  ['New password', 'password'],
])('SELF-31 has the browser ask before %s is lost', async (label) => {
  const server = createFakeServer();
  server.on('GET /api/account', { body: ACCOUNT });
  await renderApp('/account', server, MEMBER);
  await userEvent.type(await screen.findByLabelText(label), 'a');
  expect(asksBeforeLeaving()).toBe(true);
});

it('SELF-31 ACCT-06 has it ask nothing once the account is deleted', async () => {
  const server = createFakeServer();
  server.on('GET /api/account', { body: ACCOUNT });
  server.on('POST /api/account/delete', { body: { success: true } });
  await renderApp('/account', server, MEMBER);
  await userEvent.type(await firstName(), 'a');
  await press('Delete My Account');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
  // jsdom can lead only to another fragment.
  const replaced = jest.replaceProperty(paths as { services: string }, 'services', '#services');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
  await waitFor(() => expect(window.location.hash).toBe('#services'));
  expect(asksBeforeLeaving()).toBe(false);
  replaced.restore();
  window.location.hash = '';
});

it.each<[string, Result, string]>([
  ['in the server’s words', { status: 400, body: { error: 'Too long.' } }, 'Too long.'],
  ['in its own', { status: 400, body: '' }, 'Please check your connection and try again.'],
])('says %s that the names were not saved, and keeps what was typed', async (_, reply, text) => {
  await saveNames(reply);
  expect(await screen.findByText('Name Not Saved')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Name Saved')).toBeNull();
  expect((await firstName()).value).toBe('Robin');
});
