import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { adoptSettings } from '../../../lib/business/saved-settings.ts';
import {
  addPageServer,
  BOOKED,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import { answerDateTimeLocation, user } from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  adoptSettings({});
});

const world = { vehicles: [CAMRY], lastBooking: LAST_BOOKING };

describe('a booking at a price that has changed', () => {
  it('BIZ-05 BIZ-11 shows both prices, and books at the new one on a tap, with every answer kept', async () => {
    const server = addPageServer(world);
    server.on('BookAppointment', {
      body: {
        errors: [
          {
            message: 'Detail Plus costs $210 now, not $200 any more.',
            extensions: {
              code: 'PRICE_CHANGED',
              status: 409,
              current: { shownPriceCents: 20_000, priceCents: 21_000 },
            },
          },
        ],
      },
    });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Not booked yet');
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Detail Plus costs $210 now. It was $200');
    expect(screen.queryByText('Scheduling Failed')).toBeNull();

    server.onGraph('BookAppointment', () => BOOKED);
    await user.click(screen.getByRole('button', { name: 'Book for $210' }));
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    const [first, second] = inputsOf(server, 'BookAppointment');
    expect(first?.['shownPriceCents']).toBe(20_000);
    expect(second).toEqual({ ...first, shownPriceCents: 21_000 });
  });
});

describe('days and times outside saved opening hours', () => {
  it('BIZ-11 cannot be chosen and say why', async () => {
    adoptSettings({
      openingHours: [1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        opens: '08:00',
        closes: '16:30',
      })),
    });
    await renderApp('/add?vehicle=v-1&service=full', addPageServer(world), MEMBER);
    await question('Which day suits you?');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const [sunday] = screen.getAllByRole('button', { name: /^Sunday, .* closed on Sundays/ });
    expect(sunday?.getAttribute('aria-disabled')).toBe('true');
    await user.click(sunday as HTMLElement);
    expect(screen.getByText('We are closed on Sundays.')).toBeTruthy();

    await user.click(screen.getAllByRole('button', { name: /^Monday, / })[0] as HTMLElement);
    await question('What time works best?');
    const evening = screen.getByRole('radio', { name: /^Evening/ }) as HTMLButtonElement;
    expect(evening.disabled).toBe(true);
    const reason = 'We close at 4:30 PM that day, and this takes up to 3 hours.';
    expect(screen.getByText(reason)).toBeTruthy();
    expect((screen.getByRole('radio', { name: /^Afternoon/ }) as HTMLButtonElement).disabled).toBe(
      false,
    );

    await user.click(screen.getByRole('radio', { name: 'Custom time' }));
    const hour = screen.getByLabelText('Hour');
    const region = document.getElementById(hour.getAttribute('aria-describedby') ?? '');
    expect(region?.getAttribute('role')).toBe('status');
    expect(region?.textContent).toMatch(/^We work from 8 AM to 4:30 PM/);
    for (const control of [screen.getByLabelText('Minutes'), screen.getByRole('group')]) {
      expect(control.getAttribute('aria-describedby')).toBe(region?.id);
    }
    await user.selectOptions(hour, '9');
    await user.click(screen.getByRole('button', { name: 'AM' }));
    expect(region?.isConnected).toBe(true);
    expect(region?.textContent).toBe('');
  });
});
