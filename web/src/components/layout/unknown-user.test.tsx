import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { refreshCurrentUser } from '../../lib/session/current-user.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { GUEST } from '../../testing/render-app.tsx';
import { BottomNav } from './bottom-nav.tsx';
import SlideMenu from './slide-menu.tsx';

afterEach(cleanup);

it('NAV-05 MENU-15 offers no sign-in before it is known who it is', async () => {
  const server = createFakeServer();
  let respond: (result: object) => void = () => undefined;
  server.on('GET /api/auth/user', () => new Promise((resolve) => (respond = resolve)));
  render(
    <MemoryRouter>
      <BottomNav />
      <SlideMenu onClose={() => undefined} />
    </MemoryRouter>,
  );
  const links = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent);
  expect(links()).toEqual(expect.arrayContaining(['Add', 'Add Cars']));
  const offers = ['Sign in', 'Log In', 'Create Account', 'Sign Out'];
  expect(links().filter((text) => offers.includes(text ?? ''))).toEqual([]);
  await act(async () => {
    const known = refreshCurrentUser();
    respond({ body: GUEST });
    await known;
  });
  expect(links()).toEqual(expect.arrayContaining(['Sign in', 'Log In', 'Create Account']));
  expect(links()).not.toContain('Add');
});
