import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUserState, refreshCurrentUser } from '../lib/session/current-user.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { appointmentsResponse, vehiclesResponse } from '../testing/garage.ts';
import { GUEST, MEMBER, renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
});

async function fillLogin(identifier: string, password: string): Promise<void> {
  if (identifier)
    await userEvent.type(await screen.findByLabelText('Username or email'), identifier);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
}

describe('login', () => {
  it('AUTH-04 AUTH-05 ROUTE-06 asks for what is missing and sends nothing', async () => {
    await renderApp('/login', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('Username or email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(server.callsOf('POST /api/auth/login')).toEqual([]);
  });

  it('AUTH-02 shows and hides the password', async () => {
    await renderApp('/login', server);
    const password = await screen.findByLabelText('Password');
    expect(password.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.getAttribute('type')).toBe('password');
  });

  it('AUTH-03 links to /register with the same redirect', async () => {
    await renderApp('/login?redirect=%2Flibrary', server);
    const link = await screen.findByRole('link', { name: 'Create Account' });
    expect(link.getAttribute('href')).toBe('/register?redirect=%2Flibrary');
  });

  it('AUTH-52 leads to a new password and back with the same redirect', async () => {
    await renderApp('/login?redirect=%2Flibrary', server);
    const forgot = await screen.findByRole('link', { name: 'Forgot password?' });
    expect(forgot.getAttribute('href')).toBe('/forgot?redirect=%2Flibrary');
    await userEvent.click(forgot);
    await screen.findByText('Remembered it?');
    const back = screen.getByRole('link', { name: 'Log In' });
    expect(back.getAttribute('href')).toBe('/login?redirect=%2Flibrary');
  });

  it('ERR-30 shows the server’s error', async () => {
    server.on('POST /api/auth/login', {
      status: 401,
      body: { error: 'Invalid username or password' },
    });
    await renderApp('/login', server);
    await fillLogin('jordan', 'wrong');
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText('Invalid username or password')).toBeTruthy();
  });

  it('ERR-30 shows a general message for a failure without an error field', async () => {
    server.on('POST /api/auth/login', { status: 429, body: '' });
    await renderApp('/login', server);
    await fillLogin('jordan', 'wrong');
    expect(await screen.findByText('Login failed. Please try again.')).toBeTruthy();
  });

  it('AUTH-01 ERR-31 ROUTE-11 ROUTE-13 signs in, and redirects 1500 ms after the success', async () => {
    let answeredAt = 0;
    server.on('POST /api/auth/login', () => {
      server.on('GET /api/auth/user', { body: MEMBER });
      answeredAt = Date.now();
      return { body: { success: true, user: MEMBER } };
    });
    const { address } = await renderApp('/login?redirect=/payment', server);
    await fillLogin('jordan.reyes@example.com', 'Driveway1!');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.getByText("You've been signed in successfully.")).toBeTruthy();
    expect(server.callsOf('POST /api/auth/login')[0]?.body).toEqual({
      identifier: 'jordan.reyes@example.com',
      password: 'Driveway1!',
    });
    await waitFor(() => expect(address()).toBe('/payment'));
    expect(Date.now() - answeredAt).toBeGreaterThanOrEqual(1499);
  });

  it('NET-26 shows the account though a call that is from before may say later that there is a guest', async () => {
    const { address } = await renderApp('/login?redirect=/payment', server);
    const respond = server.holdAt('GET /api/auth/user');
    const before = refreshCurrentUser();
    server.on('POST /api/auth/login', { body: { success: true, user: MEMBER } });
    await fillLogin('jordan.reyes@example.com', 'Driveway1!');
    await waitFor(() => expect(server.callsOf('POST /api/auth/login')).toHaveLength(1));
    server.on('GET /api/auth/user', { body: MEMBER });
    await act(async () => {
      respond({ body: GUEST });
      await before;
    });
    await waitFor(() => expect(address()).toBe('/payment'));
    expect(currentUserState().user?.id).toBe('7');
  });

  it('ROUTE-19 leads by Back to the page before the form, which was filled in', async () => {
    server.on('POST /api/auth/login', () => {
      server.on('GET /api/auth/user', { body: MEMBER });
      return { body: { success: true, user: MEMBER } };
    });
    const { router, address } = await renderApp('/forgot', server);
    await act(() => router.navigate('/login?redirect=/payment'));
    await fillLogin('jordan.reyes@example.com', 'Driveway1!');
    await waitFor(() => expect(address()).toBe('/payment'));
    await act(() => router.navigate(-1));
    expect(address()).toBe('/forgot');
  });

  it('ROUTE-13 SELF-11 loads the page it leads to anew, in the language of the account', async () => {
    const user = { ...MEMBER, language: 'es' };
    const cookies: string[] = [];
    server.on('POST /api/auth/login', () => {
      server.on('GET /api/auth/user', () => {
        cookies.push(document.cookie);
        return { body: user };
      });
      return { body: { success: true, user } };
    });
    // Of all addresses, jsdom loads only another place on the same page.
    const { address } = await renderApp('/login?redirect=/%23there', server);
    await fillLogin('jordan.reyes@example.com', 'Driveway1!');
    await waitFor(() => expect(window.location.hash).toBe('#there'));
    // Loading the user reloads no page whose language is kept already.
    expect(cookies[0]).toContain('language=es');
    expect(address()).toBe('/login?redirect=/%23there');
  });
});

async function fillRegistration(email: string, password: string, confirm: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), confirm);
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
}

describe('registration', () => {
  it('AUTH-06 AUTH-07 AUTH-09 AUTH-11 says what is wrong before it sends anything', async () => {
    await renderApp('/register', server);
    await fillRegistration('nobody', 'Sh0rt!', 'other');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    // Not twice, in other words.
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    expect(server.callsOf('POST /api/auth/register')).toEqual([]);
  });

  it('AUTH-40 never says both that the passwords match and that they do not', async () => {
    await renderApp('/register', server);
    await fillRegistration('new@example.com', 'Driveway1', 'Driveway1!');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), '!');
    expect(await screen.findByText('Passwords match')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
  });

  it('FLOW-07 moves the focus to the first invalid field', async () => {
    await renderApp('/register', server);
    await fillRegistration('new@example.com', 'short', 'short');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it('AUTH-10 requires all four kinds of characters', async () => {
    await renderApp('/register', server);
    await fillRegistration('a@example.com', 'alllowercase', 'alllowercase');
    const message = 'Password must contain uppercase, lowercase, number, and special character';
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('AUTH-12 AUTH-13 keeps a live checklist and says whether the passwords match', async () => {
    await renderApp('/register', server);
    const met = () =>
      screen
        .getAllByRole('listitem')
        .map((item) => item.textContent ?? '')
        .filter((text) => text.endsWith(', met'));
    await userEvent.type(await screen.findByLabelText('Password'), 'abcD');
    expect(met()).toEqual(['Uppercase letter, met', 'Lowercase letter, met']);
    // Else a screen reader would say only the word that changed.
    const whole = screen
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-atomic') === 'true');
    expect(whole).toHaveLength(5);
    await userEvent.type(screen.getByLabelText('Password'), '123!');
    expect(met()).toEqual([
      'At least 8 characters, met',
      'Uppercase letter, met',
      'Lowercase letter, met',
      'Number, met',
      'Special character (@$!%*?&), met',
    ]);
    const said = () => screen.queryAllByText(/^Passwords /).map((node) => node.textContent);
    expect(said()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Confirm password'), 'abcD123');
    expect(said()).toEqual(['Passwords do not match']);
    await userEvent.type(screen.getByLabelText('Confirm password'), '!');
    expect(said()).toEqual(['Passwords match']);
    await userEvent.type(screen.getByLabelText('Password'), '?');
    expect(said()).toEqual(['Passwords do not match']);
  });

  it('AUTH-36 warns about a commonly guessed password, but accepts it', async () => {
    await renderApp('/register', server);
    const advice = () => screen.queryByText(/This password is easy to guess/);
    await userEvent.type(await screen.findByLabelText('Password'), 'Password1');
    expect(advice()).toBeNull();
    await userEvent.type(screen.getByLabelText('Password'), '!');
    expect(advice()).not.toBeNull();
    await userEvent.type(screen.getByLabelText('Password'), '-wet otter');
    expect(advice()).toBeNull();
  });

  it.each([
    ['ERR-33', true, 'What you saved as a guest is now in your account.'],
    ['ERR-34', false, 'You are now signed in.'],
  ])('%s ROUTE-12 AUTH-15 creates the account and goes to /home', async (_id, moved, text) => {
    server.on('POST /api/auth/register', () => {
      server.on('GET /api/auth/user', { body: { ...MEMBER, id: '8' } });
      return { status: 201, body: { success: true, user: MEMBER, hasTransferredData: moved } };
    });
    server.onGraph('GarageVehicles', () => vehiclesResponse([]));
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    const { address } = await renderApp('/register', server, GUEST);
    await fillRegistration('new@example.com', 'Driveway1!', 'Driveway1!');
    expect(await screen.findByText('Account Created!')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/home'));
  });

  it('ERR-32 keeps what was typed if it fails', async () => {
    server.on('POST /api/auth/register', { status: 409, body: '' });
    await renderApp('/register', server);
    await fillRegistration('new@example.com', 'Driveway1!', 'Driveway1!');
    expect(await screen.findByText('Registration Failed')).toBeTruthy();
    expect(screen.getByText('Registration failed. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@example.com');
  });

  it('ERR-32 ERR-41 says at the e-mail field why the server refuses it, and in the toast only that it failed', async () => {
    const error = 'An account with this email already exists';
    server.on('POST /api/auth/register', { status: 409, body: { error, code: 'CONFLICT' } });
    await renderApp('/register', server);
    await fillRegistration('new@example.com', 'Driveway1!', 'Driveway1!');
    expect(await screen.findByText('Registration Failed')).toBeTruthy();
    expect(screen.getByText('Registration failed. Please try again.')).toBeTruthy();
    const field = screen.getByLabelText('Email');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const reason = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(error);
    expect(document.activeElement).toBe(field);
    // Another address is tried without its reason.
    await userEvent.type(field, '.org');
    expect(screen.queryByText(error)).toBeNull();
  });

  it('ERR-32 ERR-41 says above the button to wait after too many requests, and calls no address wrong', async () => {
    const body = { error: 'Too many requests. Please try again later.', code: 'RATE_LIMITED' };
    server.on('POST /api/auth/register', { status: 429, body });
    await renderApp('/register', server);
    await fillRegistration('new@example.com', 'Driveway1!', 'Driveway1!');
    expect(await screen.findByText('Registration failed. Please try again.')).toBeTruthy();
    const form = screen.getByLabelText('Email').closest('form') ?? document.body;
    const reason = await within(form).findByRole('alert');
    expect(reason.textContent).toBe('Too many requests. Please try again later.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
  });
});
