import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
});

describe('a forgotten password', () => {
  it('ACCT-01 FLOW-16 is reset by a link requested from /login, with the same response for everybody', async () => {
    server.on('POST /api/auth/forgot', { body: { success: true } });
    await renderApp('/login', server);
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('button', { name: 'Send Me a Link' });
    await userEvent.type(screen.getByLabelText('Username or email'), 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Send Me a Link' }));
    const done = await screen.findByText('Look at your e-mail');
    expect(document.activeElement).toBe(done);
    expect(screen.getByText(/^If there is an account with that username or e-mail/)).toBeTruthy();
    expect(server.callsOf('POST /api/auth/forgot')).toMatchObject([
      { body: { identifier: 'nobody' } },
    ]);
  });

  it('FLOW-24 leaves the focus where somebody has put it while the link was being requested', async () => {
    const respond = server.holdAt('POST /api/auth/forgot');
    await renderApp('/forgot', server);
    await userEvent.type(await screen.findByLabelText('Username or email'), 'jordan');
    await userEvent.click(screen.getByRole('button', { name: 'Send Me a Link' }));
    const menu = screen.getByRole('button', { name: 'Open menu' });
    menu.focus();
    respond({ body: { success: true } });
    await screen.findByText('Look at your e-mail');
    expect(document.activeElement).toBe(menu);
  });

  it.each([
    ['in the server’s words', { status: 429, body: { error: 'Too many requests.' } }],
    ['in its own', { status: 400, body: '' }],
  ])('says %s that no link was requested, and keeps what was typed', async (_whose, reply) => {
    server.on('POST /api/auth/forgot', reply);
    await renderApp('/forgot', server);
    await userEvent.type(await screen.findByLabelText('Username or email'), 'jordan');
    await userEvent.click(screen.getByRole('button', { name: 'Send Me a Link' }));
    expect(await screen.findByText('Request Failed')).toBeTruthy();
    const text = Object(reply.body).error ?? 'Please check your connection and try again.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Look at your e-mail')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('jordan');
  });

  it('ACCT-02 FLOW-16 is replaced on the page of the link, which sends nothing when opened', async () => {
    server.on('POST /api/auth/reset', { body: { success: true } });
    await renderApp('/reset/some-token', server);
    await userEvent.type(await screen.findByLabelText('New password'), 'Brand-New2!');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'Brand-New2!');
    expect(server.callsOf('POST /api/auth/reset')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    const done = await screen.findByText('Your password was changed');
    expect(document.activeElement).toBe(done);
    expect(server.callsOf('POST /api/auth/reset')).toMatchObject([
      { body: { token: 'some-token', password: 'Brand-New2!' } },
    ]);
  });

  it('NET-23 ACCT-15 is replaced although the first answer is lost', async () => {
    server.loseFirstResponse('POST /api/auth/reset', { status: 404, body: { error: 'gone' } });
    await renderApp('/reset/some-token', server);
    await userEvent.type(await screen.findByLabelText('New password'), 'Brand-New2!');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'Brand-New2!');
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Your password was changed')).toBeTruthy();
    expect(server.callsOf('POST /api/auth/reset')).toHaveLength(2);
  });

  it('ACCT-02 FLOW-16 says what to do if the link is used up', async () => {
    server.on('POST /api/auth/reset', { status: 404, body: { error: 'gone' } });
    await renderApp('/reset/old', server);
    await userEvent.type(await screen.findByLabelText('New password'), 'Brand-New2!');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'Brand-New2!');
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    const ended = await screen.findByText('This link does not work any more');
    expect(document.activeElement).toBe(ended);
    const link = screen.getByRole('link', { name: 'Send Me a New Link' });
    expect(link.getAttribute('href')).toBe('/forgot');
  });
});

describe('a new e-mail address', () => {
  it('ACCT-03 FLOW-16 is confirmed by a button, not by opening the link', async () => {
    server.on('POST /api/auth/confirm-email', { body: { success: true } });
    await renderApp('/confirm-email/some-token', server);
    const button = await screen.findByRole('button', { name: 'Confirm This Address' });
    expect(server.callsOf('POST /api/auth/confirm-email')).toEqual([]);
    await userEvent.click(button);
    const done = await screen.findByText('Your e-mail address is confirmed');
    expect(document.activeElement).toBe(done);
    // Nor does it call new what may be the present address.
    const text = 'Our messages come to this address, and you log in with it.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(server.callsOf('POST /api/auth/confirm-email')).toMatchObject([
      { body: { token: 'some-token' } },
    ]);
  });

  it('NET-23 ACCT-15 is confirmed although the first answer is lost', async () => {
    server.loseFirstResponse('POST /api/auth/confirm-email', {
      status: 404,
      body: { error: 'gone' },
    });
    await renderApp('/confirm-email/some-token', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm This Address' }));
    expect(await screen.findByText('Your e-mail address is confirmed')).toBeTruthy();
  });
});
