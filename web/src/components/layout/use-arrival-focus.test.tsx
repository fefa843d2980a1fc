import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

describe('arriving on a page', () => {
  it('leaves the first page to the browser, and focuses every later one', async () => {
    const server = createFakeServer();
    await renderApp('/login', server);
    const register = await screen.findByRole('link', { name: 'Create Account' });
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(register);
    await screen.findByRole('heading', { level: 1, name: 'Create Account' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('FLOW-19 skips to the content by the focus alone, without a navigation', async () => {
    await renderApp('/login', createFakeServer());
    await userEvent.click(await screen.findByRole('link', { name: 'Skip to content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.hash).toBe('');
  });
});
