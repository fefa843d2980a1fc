import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { adoptSettings } from '../../../lib/business/saved-settings.ts';
import {
  addPageServer,
  CAMRY,
  inputsOf,
  LAST_BOOKING,
  question,
} from '../../../testing/add-page.ts';
import { answerDateTimeLocation, user } from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

const world = { vehicles: [CAMRY], lastBooking: LAST_BOOKING };
const offered = (key: string, name: string, priceCents: number) => ({
  key,
  name,
  priceCents,
  minMinutes: 60,
  maxMinutes: 120,
  features: ['Wash'],
  isOnSale: true,
});

/** The page’s clock, which only the tests move: a look is followed by no other within seconds (BIZ-04). */
let now = performance.now();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  adoptSettings({});
  jest.restoreAllMocks();
});

function pageWith(detailCents: number): string {
  const packages = [
    offered('maintenance', 'Maintenance', 10_000),
    offered('detail', 'Detail', detailCents),
    offered('full', 'Detail Plus', 20_000),
    offered('everything', 'Detail Plus +', 29_900),
  ];
  return `<body><script type="application/json" id="business">${JSON.stringify({ packages })}</script></body>`;
}

const comeBack = () => act(() => document.dispatchEvent(new Event('visibilitychange')));

describe('a price that changes while the questionnaire is open', () => {
  it('BIZ-04 appears at the next step and when the tab becomes visible, with one request each', async () => {
    const server = addPageServer(world);
    server.on('GET /', { body: pageWith(15_000) });
    await renderApp('/add?vehicle=v-1&service=detail', server, MEMBER);
    await question('Which day suits you?');
    expect(screen.getByText('$150')).toBeTruthy();

    server.on('GET /', { body: pageWith(17_550) });
    now += 6_000;
    comeBack();
    expect(await screen.findByText('$175.50')).toBeTruthy();
    const asked = server.callsOf('GET /').length;
    comeBack();
    comeBack();
    expect(server.callsOf('GET /')).toHaveLength(asked);

    server.on('GET /', { body: pageWith(18_000) });
    now += 6_000;
    await answerDateTimeLocation();
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    expect(inputsOf(server, 'BookAppointment')[0]?.['shownPriceCents']).toBe(18_000);
  });

  it('BIZ-04 BIZ-05 is not adopted during a tap that books', async () => {
    const server = addPageServer(world);
    server.on('GET /', { body: pageWith(15_000) });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Choose your package');
    server.on('GET /', { body: pageWith(18_000) });
    now += 6_000;
    await user.click(screen.getByRole('radio', { name: /^Detail(?! Plus)/ }));
    comeBack();
    expect(await screen.findByText('CW-7KM4QX2P')).toBeTruthy();
    expect(inputsOf(server, 'BookAppointment')[0]?.['shownPriceCents']).toBe(15_000);
  });

  it('BIZ-01 is not adopted while the gateway is out of reach', async () => {
    adoptSettings({ paymentNote: 'Pay by card or cash when we are done.' });
    const server = addPageServer(world);
    server.breakAt('GET /');
    now += 6_000;
    await renderApp('/add?vehicle=v-1&service=detail', server, MEMBER);
    await question('Which day suits you?');
    await waitFor(() => expect(server.callsOf('GET /').length).toBeGreaterThan(0));
    expect(screen.getByText('$150')).toBeTruthy();
    now += 6_000;
    await answerDateTimeLocation();
    expect(await screen.findByText('Pay by card or cash when we are done.')).toBeTruthy();
  });
});

describe('the confirmation', () => {
  it('BIZ-11 says when to pay and whom to call, if the business has set it', async () => {
    adoptSettings({ phone: '(408) 555-0142', paymentNote: 'Pay by card when we are done.' });
    await renderApp('/add?vehicle=v-1&service=detail', addPageServer(world), MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    const phone = await screen.findByRole('link', { name: '(408) 555-0142' });
    expect(phone.getAttribute('href')).toBe('tel:4085550142');
    expect(screen.getByText('Pay by card when we are done.')).toBeTruthy();
  });

  it('BIZ-01 says neither for a business that has set nothing', async () => {
    await renderApp('/add?vehicle=v-1&service=detail', addPageServer(world), MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    const steps = await screen.findByRole('region', { name: 'What happens next' });
    expect(steps.querySelectorAll('li')).toHaveLength(3);
    expect(steps.querySelector('a')).toBeNull();
  });
});
