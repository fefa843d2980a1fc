import { UNSAVED } from '@dewlane/catalog';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { adoptSettings } from '../../../lib/business/saved-settings.ts';
import {
  addPageServer,
  button,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import { answerDateTimeLocation, choose, user } from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

const server = () => addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });

/** Steps 6 and 7, to step 8. */
async function toLocation(slot: RegExp = /^Afternoon/): Promise<string> {
  await question('Which day suits you?');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  const day = screen.getAllByRole('button', { name: /^(Mon|Tues|Wednes|Thurs|Fri)day, / })[0];
  await user.click(day as HTMLElement);
  await choose(slot);
  await question('Service Location & Notes');
  return (day?.getAttribute('aria-label') ?? '').replace(
    /^(\w{3})\w*, (\w{3})\w* (\d+), .*/,
    '$1, $2 $3',
  );
}

describe('what the last button books', () => {
  it('QUIZ-46 DRAFT-10 is shown above Continue if a package was remembered, and each part can be changed', async () => {
    localStorage.setItem('selectedServicePackage', 'full');
    const backend = server();
    await renderApp('/add?vehicle=v-1&tab=service', backend, MEMBER);
    const day = await toLocation();
    const line = within(screen.getByRole('region', { name: 'Continue books' }));
    expect(line.getByText('Detail Plus · $200')).toBeTruthy();
    expect(line.getByText(`${day}, Afternoon (12PM - 4PM) · 2021 Toyota Camry`)).toBeTruthy();
    const inOrder = line
      .getByText('Detail Plus · $200')
      .compareDocumentPosition(screen.getByRole('button', { name: 'Continue' }));
    expect(inOrder & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

    await user.click(line.getByRole('button', { name: 'Change' }));
    const toPackages = line.getByRole('button', { name: 'Package' });
    expect(toPackages.ariaExpanded).toBe('false');
    await user.click(toPackages);
    expect(toPackages.ariaExpanded).toBe('true');
    await choose(/^Maintenance/);
    expect(document.activeElement).toBe(line.getByRole('button', { name: 'Change' }));
    expect(line.getByText('Maintenance · $100')).toBeTruthy();
    expect(localStorage.getItem('selectedServicePackage')).toBe('maintenance');
    expect(backend.callsOf('BookAppointment')).toHaveLength(0);

    await user.click(line.getByRole('button', { name: 'Change' }));
    await user.click(line.getByRole('button', { name: 'Day and time' }));
    await question('Which day suits you?');
    await user.click(await button('Next'));
    await choose(/^Morning/);
    await question('Service Location & Notes');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(screen.getByRole('button', { name: 'Vehicle' }));
    await question('Select Existing Vehicle');
    expect(backend.callsOf('BookAppointment')).toHaveLength(0);
  });

  it('ADD-03 asks for a package if the address names one that is off sale, whatever was remembered', async () => {
    localStorage.setItem('selectedServicePackage', 'detail');
    adoptSettings({
      packages: UNSAVED.packages.map((one) => ({ ...one, isOnSale: one.key !== 'full' })),
    });
    try {
      await renderApp('/add?vehicle=v-1&service=full', server(), MEMBER);
      await toLocation();
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await question('Choose your package');
    } finally {
      adoptSettings({});
    }
  });

  it('QUIZ-54 is not booked by Enter in the address, which takes what was typed', async () => {
    const backend = server();
    await renderApp('/add?vehicle=v-1&tab=service&service=detail', backend, MEMBER);
    await toLocation();
    const address = screen.getByRole('combobox', { name: 'Service address' });
    await user.clear(address);
    await user.type(address, '1420 Oak');
    expect(screen.getAllByRole('option').length).toBeGreaterThan(1);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{Enter}');
    expect((address as HTMLInputElement).value).toBe('1420 Oak');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Service Location & Notes');
    expect(backend.callsOf('BookAppointment')).toHaveLength(0);
  });

  it('QUIZ-46 is not shown while no package is chosen', async () => {
    await renderApp('/add?vehicle=v-1&tab=service', server(), MEMBER);
    await toLocation();
    expect(screen.queryByRole('region', { name: 'Continue books' })).toBeNull();
  });

  it('QUIZ-47 is announced at step 8.5, with the contents of each package', async () => {
    const backend = server();
    await renderApp('/add?vehicle=v-1&tab=service', backend, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Choose your package');
    expect(
      screen.getByText(
        /^Choosing a package books it: .*Afternoon \(12PM - 4PM\) · 2021 Toyota Camry\.$/,
      ),
    ).toBeTruthy();
    const offers = screen.getAllByRole('radio').map(({ textContent }) => textContent ?? '');
    expect(offers[0]).toContain('Seats and floor vacuumed');
    expect(offers[1]).toContain('Spray wax for gloss and beading');
    expect(offers[2]).toContain('One add-on: ceramic wax, seat extraction or carpet extraction');
    expect(offers[3]).toContain('All add-ons: ceramic wax, seat extraction and carpet extraction');
  });
});

describe('optional hints', () => {
  it('QUIZ-50 asks for a street number if the address has none', async () => {
    const backend = server();
    await renderApp('/add?vehicle=v-1&tab=service&service=detail', backend, MEMBER);
    await toLocation();
    const address = screen.getByRole('combobox', { name: 'Service address' });
    expect(screen.queryByText(/street number/)).toBeNull();
    await user.clear(address);
    expect(screen.queryByText(/street number/)).toBeNull();
    const regions = screen.getAllByRole('status');
    await user.type(address, 'Home');
    const hint = screen.getByText('Add the street number too, so that we find you.');
    // Only what appears in a region that was there before is announced.
    expect(regions.some((region) => region.contains(hint))).toBe(true);
    const described = document.getElementById(address.getAttribute('aria-describedby') ?? '');
    expect(described?.contains(hint)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    expect(inputsOf(backend, 'BookAppointment')[0]?.['answers']).toMatchObject({
      location: 'Home',
    });
  });

  it('QUIZ-51 says at steps 7 and 8 if a time is outside the opening hours', async () => {
    await renderApp('/add?vehicle=v-1&tab=service&service=detail', server(), MEMBER);
    await toLocation(/^Evening/);
    const hint = /our business hours are Mon-Sat 8AM-6PM/;
    expect(screen.getByText(hint)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('What time works best?');
    expect(screen.getByText(hint)).toBeTruthy();
    await choose('Custom time');
    expect(screen.getByText(hint)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Hour'), '9');
    expect(screen.queryByText(hint)).toBeNull();
    await user.click(await button('Next'));
    await question('Service Location & Notes');
    expect(screen.queryByText(hint)).toBeNull();
  });
});
