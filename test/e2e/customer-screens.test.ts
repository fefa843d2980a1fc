import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, type Device, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import { inDays } from './support/days.ts';
import { delayData, movesOf, observeLayoutShift } from './support/layout-shift.ts';
import { addVehicle, book, saveAnswers, signUp } from './support/people.ts';
import { choosePackage } from './support/questionnaire.ts';
import { question, styleOf } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const SCREENS = ['/', '/home', '/library', '/add', '/add?tab=service', '/add?service=detail'];

describeInBrowser('the client for customers', () => {
  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])(
    'FLOW-10 loads every screen on a %s without moving anything, for a guest with a draft, a guest without one, and a customer',
    async (_name, viewport) => {
      const found: unknown[] = [];
      const guest = await openDevice(product().url, viewport);
      const newcomer = await openDevice(product().url, viewport);
      const customer = await openDevice(product().url, viewport);
      await saveAnswers(guest, { contactName: 'Jordan Reyes', contactPhone: '5550140199' });
      await signUp(customer);
      const vehicleId = await addVehicle(customer);
      const booked = await book(customer, { vehicleId, serviceDate: inDays(3) });
      const own = [
        '/account',
        `/appointment/${booked.id}`,
        `/add?vehicle=${vehicleId}`,
        `/add?tab=service&vehicle=${vehicleId}`,
      ];
      for (const [who, { page }, screens] of [
        ['guest', guest, [...SCREENS, '/login', '/register', '/payment', '/nowhere']],
        ['newcomer', newcomer, SCREENS],
        ['customer', customer, [...SCREENS, ...own]],
      ] as const) {
        await observeLayoutShift(page);
        await delayData(page);
        for (const path of screens) {
          const moves = await movesOf(page, path);
          if (moves.shift > 0.02 || moves.controls.length > 0) found.push([who, path, moves]);
        }
      }
      await guest.page.goto('/add?service=detail');
      await guest.page.getByText('Continue where you left off?').waitFor();
      await guest.close();
      await newcomer.close();
      await customer.close();
      expect(found).toEqual([]);
    },
    300_000,
  );

  it.each([1024, 1280])(
    'FLOW-11 keeps the title of the first page clear of the house at %i px',
    async (width) => {
      const { page, close } = await openDevice(product().url, { width, height: 800 });
      await page.goto('/');
      const heading = page.getByRole('heading', { level: 1 });
      await heading.waitFor();
      // In the font that takes its place, a line may end elsewhere.
      await page.evaluate('document.fonts.ready');
      const title = await heading.evaluate((element) => {
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(element);
        return Math.max(...Array.from(range.getClientRects(), ({ right }) => right));
      });
      // The roof is the widest part of the house.
      const house = await page
        .locator('path[fill="#8fb8d2"]')
        .filter({ visible: true })
        .first()
        .boundingBox();
      expect(title).toBeLessThan(house?.x ?? 0);
      await close();
    },
  );

  it('NAV-03 NAV-04 offers a guest only Log In on a desktop, and also Sign in at the bottom on a phone', async () => {
    const { page, close } = await openDevice(product().url, DESKTOP);
    await page.goto('/home');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const waysIn = () =>
      page.locator('a[href="/login"]').filter({ visible: true }).allTextContents();
    await page.getByRole('link', { name: 'Log In' }).waitFor();
    expect(await waysIn()).toEqual(['Log In']);
    await page.setViewportSize(PHONE);
    await eventually(async () => expect(await waysIn()).toEqual(['Log In', 'Sign in']));
    await close();
  });
});

describeInBrowser('the way from a package to its booking', () => {
  let phone: Device;
  beforeAll(async () => {
    phone = await openDevice(product().url, PHONE, IN_MOTION);
  });
  afterAll(() => phone?.close());

  it('CAT-10 scrolls an opened card into view as a whole', async () => {
    const { page } = phone;
    await page.goto('/');
    const card = page.getByRole('button', { name: /^Detail Plus \+/ });
    // Only the top of the card is on the screen.
    await card.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      element.ownerDocument.defaultView?.scrollBy(0, top - 760);
    });
    await card.click();
    const proceed = page.getByRole('button', { name: 'Proceed to Booking' });
    await expectOnScreen(proceed);
    await expectOnScreen(page.getByText('Headlights cleared'));
  });

  it('FLOW-08 shows progress after a press on Proceed to Booking until the questionnaire has loaded', async () => {
    const { page } = phone;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/add-[^/]*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await choosePackage(page, /^Maintenance/);
    await page.getByRole('progressbar', { name: 'The page is on its way' }).waitFor();
    await page.locator('button[aria-busy="true"]', { hasText: 'Proceed to Booking' }).waitFor();
    release();
    await question(page, 'Who should we ask for?').waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.unrouteAll();
  });

  it('FLOW-08 shows a response to Proceed to Booking within 0.3 s at 400 kbit/s', async () => {
    // A busy machine may be late by itself, but not five times; a response that waited for the network would always be late.
    // The page's timer is late with a busy page, too: at least one response must have come within twice the time by the clock.
    let isInTime = false;
    let quickest = Number.POSITIVE_INFINITY;
    for (let press = 1; press <= 5 && !(isInTime && quickest <= 600); press += 1) {
      const pressed = await pressOnSlowNetwork();
      process.stdout.write(`At 400 kbit/s: response after ${pressed.responded} ms\n`);
      isInTime ||= pressed.isInTime;
      quickest = Math.min(quickest, pressed.responded);
    }
    expect(isInTime).toBe(true);
    expect(quickest).toBeLessThanOrEqual(600);
  });
});

describeInBrowser('a resting mouse', () => {
  it('QUIZ-48 highlights no answer of the next step until it moves', async () => {
    const { page, close } = await openDevice(product().url, DESKTOP);
    await page.goto('/add?service=detail&skipVehicleSelect=true');
    const answer = page.getByRole('radio', { name: 'Kids' });
    const untouched = await styleOf(answer, 'box-shadow');
    await answer.hover();
    await shadowChanges(answer, untouched);
    await page.goto('/add?skipVehicleSelect=true');
    await page.getByRole('button', { name: /Enter manually/ }).click();
    await page.getByLabel('Vehicle description').fill('A red van');
    await page.getByRole('button', { name: 'Next' }).click();
    await question(page, 'What type of vehicle is it?').waitFor();
    await page.getByRole('radio', { name: 'Truck/SUV' }).click();
    await question(page, 'Has it ever been detailed or professionally washed?').waitFor();
    const yes = page.getByRole('radio', { name: 'Yes' });
    const box = await yes.boundingBox();
    await page.getByRole('button', { name: 'Back' }).click();
    await question(page, 'What type of vehicle is it?').waitFor();
    // The mouse rests where the next step's answer will be; this step is answered by keyboard.
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20);
    await page.getByRole('radio', { name: 'Truck/SUV' }).focus();
    await page.keyboard.press('Enter');
    await question(page, 'Has it ever been detailed or professionally washed?').waitFor();
    const resting = page.locator('[role="radio"]:hover');
    await resting.waitFor();
    expect(await resting.textContent()).toBe('Yes');
    expect(await styleOf(resting, 'box-shadow')).toBe(untouched);
    await page.mouse.move((box?.x ?? 0) + 64, (box?.y ?? 0) + 22);
    await shadowChanges(resting, untouched);
    await close();
  });
});

/** How the page took a press. */
interface Press {
  /** Whether it responded within 300 ms. */
  readonly isInTime: boolean;
  /** Milliseconds until it responded. */
  readonly responded: number;
}

/** The first press of a new visitor, who has none of the code of the next page. */
async function pressOnSlowNetwork(): Promise<Press> {
  const { page, context, close } = await openDevice(product().url, PHONE, IN_MOTION);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto('/');
  await page.getByRole('button', { name: /^Maintenance/ }).click();
  const press = nextPress(page);
  await page.getByRole('button', { name: 'Proceed to Booking' }).click();
  const found = await press;
  await close();
  return found;
}

/**
 * How the page takes the next press. The 300 ms are a timer of the page, so that a pause of the whole machine doesn't
 * count against it.
 */
function nextPress(page: Page): Promise<Press> {
  return page.evaluate(`new Promise((done) => {
    document.addEventListener('click', () => {
      const pressed = performance.now();
      const since = () => Math.round(performance.now() - pressed);
      let responded;
      let isInTime;
      const look = new MutationObserver(() => {
        if (document.querySelector('[role="radiogroup"], [role="progressbar"], [aria-busy="true"]') === null) return;
        look.disconnect();
        responded = since();
        if (isInTime !== undefined) done({ isInTime, responded });
      });
      setTimeout(() => {
        isInTime = responded !== undefined;
        if (isInTime) done({ isInTime, responded });
      }, 300);
      look.observe(document, { subtree: true, childList: true, attributes: true });
    }, { capture: true, once: true });
  })`);
}

/** Waits until all of an element is on the screen, below the header. */
function expectOnScreen(element: Locator): Promise<void> {
  return element.evaluate(
    (node) =>
      new Promise<void>((done) => {
        const view = node.ownerDocument.defaultView;
        const look = () => {
          const { top, bottom } = node.getBoundingClientRect();
          if (view && top >= 60 && bottom <= view.innerHeight) done();
          else view?.requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Waits until an element's shadow has changed. */
function shadowChanges(element: Locator, before: string): Promise<void> {
  return element.evaluate(
    (node, known) =>
      new Promise<void>((done) => {
        const view = node.ownerDocument.defaultView;
        const look = () => {
          if (view?.getComputedStyle(node).boxShadow !== known) done();
          else view?.requestAnimationFrame(look);
        };
        look();
      }),
    before,
  );
}
