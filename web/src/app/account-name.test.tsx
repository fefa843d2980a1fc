import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT } from '../testing/account.ts';
import { createFakeServer, type Result } from '../testing/fake-server.ts';
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
