import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPageServer, question } from '../testing/add-page.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { GUEST, renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = createFakeServer();
});
const card = (name: RegExp) => screen.getByRole('button', { name });

describe('the catalogue', () => {
  it.each(['/', '/services'])(
    'ROUTE-01 CAT-01 PERM-01 shows a guest four closed packages at %s',
    async (path) => {
      await renderApp(path, server, GUEST);
      await screen.findByRole('heading', { level: 1 });
      const cards = [
        /^Maintenance.*\$100/,
        /^Detail Popular.*\$150/,
        /^Detail Plus.*\$200/,
        /^Detail Plus \+.*\$299/,
      ];
      for (const name of cards) expect(card(name).getAttribute('aria-expanded')).toBe('false');
    },
  );

  it('sends no GraphQL query', async () => {
    await renderApp('/', server);
    await screen.findByText('Service packages');
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/auth/user']);
  });

  it('CAT-02 opens a card on the first click and closes the previous one', async () => {
    await renderApp('/', server);
    await userEvent.click(await screen.findByRole('button', { name: /^Maintenance/ }));
    expect(card(/^Maintenance/).getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(card(/^Detail Popular/));
    expect(card(/^Maintenance/).getAttribute('aria-expanded')).toBe('false');
    expect(screen.getAllByRole('button', { name: 'Proceed to Booking' })).toHaveLength(1);
  });

  it('CAT-03 goes to the questionnaire on the second click, with the catalogue id', async () => {
    const { address } = await renderApp('/', server);
    await userEvent.click(await screen.findByRole('button', { name: /^Maintenance/ }));
    await userEvent.click(card(/^Maintenance/));
    await waitFor(() => expect(address()).toBe('/add?service=basic'));
    expect(localStorage.getItem('selectedServicePackage')).toBe('maintenance');
  });

  it('CAT-10 scrolls the opened card’s content into view, and turns its arrow to the right', async () => {
    const scrolled: string[] = [];
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this.textContent ?? '');
    };
    await renderApp('/', server);
    const icon = () =>
      card(/^Detail Plus \+/)
        .querySelector('.chevron')
        ?.classList.toString();
    await userEvent.click(await screen.findByRole('button', { name: /^Detail Plus \+/ }));
    Element.prototype.scrollIntoView = original;
    expect(scrolled).toHaveLength(1);
    expect(scrolled[0]).toMatch(/Headlights cleared.*Proceed to Booking/);
    expect(icon()).toContain('lucide-arrow-right');
  });

  it('CAT-04 goes there from Proceed to Booking too', async () => {
    const { address } = await renderApp('/', server);
    await userEvent.click(await screen.findByRole('button', { name: /^Detail Plus \+/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to Booking' }));
    await waitFor(() => expect(address()).toBe('/add?service=everything'));
  });

  it('CAT-05 CAT-06 CAT-07 CAT-08 shows the sections around the packages', async () => {
    await renderApp('/', server);
    await screen.findByText('How it works');
    const reviews = within(screen.getByRole('region', { name: 'Reviews' })).getAllByRole('figure');
    expect(
      reviews.map((review) => [
        within(review).getByRole('img').getAttribute('aria-label'),
        review.querySelector('blockquote')?.textContent,
        review.querySelector('figcaption > span:last-child')?.textContent,
      ]),
    ).toEqual([
      ['5 of 5 stars', expect.stringMatching(/^My crossover came back .*\.$/), 'Priya N.'],
      ['5 of 5 stars', expect.stringMatching(/^On time, own water, .*\.$/), 'Marcus T.'],
      ['5 of 5 stars', expect.stringMatching(/^Booked it in two minutes .*\.$/), 'Elena R.'],
    ]);
    const steps = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole(
      'listitem',
    );
    expect(
      steps.map((step) => [
        within(step).getByRole('heading').textContent,
        step.querySelector('p')?.textContent,
      ]),
    ).toEqual([
      ['Choose your package', expect.stringMatching(/^Four packages, one clear price each\./)],
      ['Pick a day and a place', expect.stringMatching(/^Home, office or a parking lot\./)],
      ['Walk out to a clean car', expect.stringMatching(/^You get a confirmation number/)],
    ]);
    const contact = within(screen.getByRole('region', { name: 'Contact' })).getAllByRole('link');
    expect(contact.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['(555) 014-0199', 'tel:5550140199'],
      ['hello@dewlane.example', 'mailto:hello@dewlane.example'],
    ]);
    for (const text of [
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

  it('CAT-07 CAT-09 opens the questionnaire at /add, not the vehicle form, from New Car Quiz', async () => {
    const { address } = await renderApp('/', addPageServer());
    await import('./routes/customer-graph.tsx');
    await import('./routes/add.tsx');
    await userEvent.click(await screen.findByRole('link', { name: 'New Car Quiz' }));
    await question('How would you like to schedule?');
    expect(address()).toBe('/add');
  });

  it('ROUTE-10 ERR-40 shows the 404 page for any other path', async () => {
    await renderApp('/nowhere/at/all', server);
    expect(await screen.findByRole('heading', { name: /404/ })).toBeTruthy();
  });
});
