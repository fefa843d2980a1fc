import { beforeEach, expect, it, jest } from '@jest/globals';
import { createFakeServer } from '../../../testing/fake-server.ts';

// The build replaces the language by a literal; jest runs the English sources.
jest.unstable_mockModule('../../../lib/text/language.ts', () => ({
  LANGUAGE: 'es',
  LOCALE: 'es-US',
  t: String,
}));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('SELF-11 registers in the language of the page, so that mail is in it too', async () => {
  const { refreshCurrentUser } = await import('../../../lib/session/current-user.ts');
  const { register } = await import('./sign-in.ts');
  const server = createFakeServer();
  server.on('GET /api/auth/user', { body: { id: '7' } });
  await refreshCurrentUser();
  server.on('POST /api/auth/register', {
    status: 201,
    body: { success: true, user: { id: '7' }, hasTransferredData: false },
  });
  const email = 'new@example.com';
  await register({ email, password: 'Driveway1!', confirmPassword: 'Driveway1!' });
  expect(server.callsOf('POST /api/auth/register')[0]?.body).toMatchObject({
    email,
    language: 'es',
  });
});

it.each([
  [
    'PAY-09 DRAFT-12 makes a guest’s booking the account’s, and keeps it in the browser no longer',
    '',
    '7',
  ],
  ['PAY-09 leaves alone what somebody else has to pay', '6', '6'],
])('%s', async (_what, before, after) => {
  const { logIn } = await import('./sign-in.ts');
  const server = createFakeServer();
  server.on('GET /api/auth/user', { body: { id: 7 } });
  server.on('POST /api/auth/login', { body: { success: true, user: { id: 7 } } });
  localStorage.setItem('pendingGuestAppointment', '{}');
  sessionStorage.setItem('payer', before);
  await logIn({ identifier: 'jordan', password: 'Driveway1!' });
  expect(sessionStorage.getItem('payer')).toBe(after);
  expect(localStorage.getItem('pendingGuestAppointment')).toBeNull();
});
