import { expect, it, jest } from '@jest/globals';
import { createFakeServer } from '../../../testing/fake-server.ts';

// The build replaces the language by a literal; jest runs the English sources.
jest.unstable_mockModule('../../../lib/text/language.ts', () => ({
  LANGUAGE: 'es',
  LOCALE: 'es-US',
  t: String,
}));

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
