import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = createFakeServer();
});
const card = (name: RegExp) => screen.getByRole('button', { name });

describe('the catalogue', () => {
  it.each(['/', '/services'])('ROUTE-01 CAT-01 shows four closed packages at %s', async (path) => {
    await renderApp(path, server);
    await screen.findByRole('heading', { level: 1 });
    const cards = [
      /^Maintenance.*\$100/,
      /^Detail Popular.*\$150/,
      /^Detail Plus.*\$200/,
      /^Detail Plus \+.*\$299/,
    ];
    for (const name of cards) expect(card(name).getAttribute('aria-expanded')).toBe('false');
  });

  it('asks nothing of the graph', async () => {
    await renderApp('/', server);
    await screen.findByText('Service packages');
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/auth/user']);
  });

  it('CAT-02 opens one card at a first click and closes the one before', async () => {
    await renderApp('/', server);
    await userEvent.click(await screen.findByRole('button', { name: /^Maintenance/ }));
    expect(card(/^Maintenance/).getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(card(/^Detail Popular/));
    expect(card(/^Maintenance/).getAttribute('aria-expanded')).toBe('false');
    expect(screen.getAllByRole('button', { name: 'Proceed to Booking' })).toHaveLength(1);
  });

  it('CAT-03 goes to the questionnaire at a second click, by the catalogue id', async () => {
    const { address } = await renderApp('/', server);
    await userEvent.click(await screen.findByRole('button', { name: /^Maintenance/ }));
    await userEvent.click(card(/^Maintenance/));
    await waitFor(() => expect(address()).toBe('/add?service=basic'));
    expect(localStorage.getItem('selectedServicePackage')).toBe('maintenance');
  });

  it('CAT-04 goes there by Proceed to Booking as well', async () => {
    const { address } = await renderApp('/', server);
    await userEvent.click(await screen.findByRole('button', { name: /^Detail Plus \+/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to Booking' }));
    await waitFor(() => expect(address()).toBe('/add?service=everything'));
  });

  it('CAT-05 CAT-06 CAT-07 CAT-08 shows what belongs around the packages', async () => {
    await renderApp('/', server);
    await screen.findByText('How it works');
    for (const text of [
      'Reviews',
      'Contact',
      'Downtown',
      'Residential Areas',
      'Shopping Centers',
      'Corporate Offices',
      'Mon-Sat 8AM-6PM',
    ]) {
      expect(screen.queryByText(text)).not.toBeNull();
    }
    expect(screen.getByRole('link', { name: 'New Car Quiz' }).getAttribute('href')).toBe('/add');
  });

  it('ROUTE-10 ERR-40 shows the 404 page for any other path', async () => {
    await renderApp('/nowhere/at/all', server);
    expect(await screen.findByRole('heading', { name: /404/ })).toBeTruthy();
  });
});
