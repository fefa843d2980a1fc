import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Device, IN_MOTION, openDevice } from './support/chromium.ts';
import { addVehicle, enterAsStaff, signUp } from './support/people.ts';
import { openLastStep, pressContinue } from './support/questionnaire.ts';
import { overhang, question, sizesApplied } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';
import { ZOOMED } from './support/zoomed.ts';

/** A phone in landscape. */
const ON_ITS_SIDE = { width: 844, height: 390 };

/** Elements that stay in place while the page scrolls, and so cover what is read. */
function overlaid(page: Page): Promise<string[]> {
  return page.locator('body :not([href="#main"])').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const style = element.ownerDocument.defaultView?.getComputedStyle(element);
        return style?.position === 'fixed' || style?.position === 'sticky';
      })
      .filter((element) => {
        const { bottom, height, right } = element.getBoundingClientRect();
        return height > 1 && bottom > 0 && right > 0 && element.checkVisibility();
      })
      .map(({ className }) => String(className)),
  );
}

/** The words of headings, buttons and labels that go on in the next line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('h1, h2, main button, dt, label')].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (element.checkVisibility() && texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[a-z]+/gi)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  })`);
}

describeInBrowser('a low window', () => {
  let someone: Device;
  beforeAll(async () => {
    someone = await openDevice(product().url, ZOOMED, IN_MOTION);
    await signUp(someone);
    await addVehicle(someone);
    await enterAsStaff(someone);
  });
  afterAll(() => someone?.close());

  it.each([
    ['/', 'The car wash comes to your driveway'],
    ['/home', 'Your Vehicles'],
    ['/library', 'All Future Appointments'],
    ['/add', 'Add Vehicle'],
    ['/add?service=detail', 'Who should we ask for?'],
    ['/admin?view=calendar', /^\w+ \d{4}$/],
  ])(
    'FLOW-06 leaves the whole window on %s to the content, at 400 %% and in landscape',
    async (path, heading) => {
      const { page } = someone;
      for (const viewport of [ZOOMED, ON_ITS_SIDE]) {
        await page.setViewportSize(viewport);
        await page.goto(path);
        await page.getByRole('heading', { name: heading }).first().waitFor();
        expect(await overlaid(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
      }
    },
  );

  describe('on its side, with a notch', () => {
    const notch = 59;
    const { width } = ON_ITS_SIDE;
    const DOCK = 'div:has(> nav[aria-label="Bottom"])';
    let phone: Device;
    beforeAll(async () => {
      phone = await openDevice(product().url, ON_ITS_SIDE);
      await enterAsStaff(phone);
      const session = await phone.context.newCDPSession(phone.page);
      await session.send('Emulation.setSafeAreaInsetsOverride', {
        insets: { left: notch, right: notch, bottom: 21 },
      });
    });
    afterAll(() => phone?.close());

    const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? 0;
    const rightOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? width : box.x + box.width;
    };
    const spanOf = (part: Locator) =>
      part.evaluateAll((elements) =>
        elements.map((element) => {
          const { left, right } = element.getBoundingClientRect();
          return [left, right];
        }),
      );

    it.each([
      ['/', ['header', 'section:has(> div h1)', 'footer']],
      ['/home', ['header', DOCK]],
      ['/add', ['header', DOCK]],
      ['/admin', ['header']],
    ])(
      'FLOW-23 keeps the content of %s beside the notch, and what is in the menu, with backgrounds up to the edges',
      async (path, surfaces) => {
        const { page } = phone;
        await page.goto(path);
        const menuButton = page.getByRole('button', { name: /^(Open menu|Menu)$/ });
        await menuButton.waitFor();
        for (const surface of surfaces) {
          const part = page.locator(surface);
          await part.waitFor();
          expect([surface, ...(await spanOf(part))]).toEqual([surface, [0, width]]);
        }
        expect(await spanOf(page.locator('#main'))).toEqual([[notch, width - notch]]);
        expect(await leftOf(page.locator('header :is(a, span)').first())).toBeGreaterThanOrEqual(
          notch,
        );
        expect(await rightOf(menuButton)).toBeLessThanOrEqual(width - notch);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        const skipLink = page.getByRole('link', { name: 'Skip to content' });
        await skipLink.focus();
        expect(await leftOf(skipLink)).toBeGreaterThan(notch);
        await menuButton.click();
        const closeButton = page.getByRole('button', { name: 'Close menu' });
        // The menu slides in.
        await eventually(async () =>
          expect(await rightOf(closeButton)).toBeLessThanOrEqual(width - notch),
        );
      },
    );

    it('FLOW-23 draws the background of what was booked up to the edges', async () => {
      const { page } = phone;
      await openLastStep(phone);
      await pressContinue(page);
      await page.getByRole('button', { name: 'Continue as Guest' }).click();
      const hero = page.locator('#main div:has(> h1)');
      await hero.waitFor();
      expect(await spanOf(hero)).toEqual([[0, width]]);
    });
  });

  it('ADMIN-10 brings a day that was tapped into view, with the focus, where it is below the month', async () => {
    const { page } = someone;
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/admin?view=calendar&month=2028-02');
    const last = page.getByRole('button', { name: /^29 February/ });
    await last.click();
    const day = page.getByRole('heading', { level: 2, name: /February 29/ });
    const top = () => day.evaluate((heading) => heading.getBoundingClientRect().top);
    await eventually(async () => expect(await top()).toBeLessThan(450));
    expect(await top()).toBeGreaterThan(60);
    expect(await day.evaluate((heading) => heading === heading.ownerDocument.activeElement)).toBe(
      true,
    );
    await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
    await last.press('Enter');
    await eventually(async () => expect(await top()).toBeLessThan(450));
  });

  it.each(['', '?view=calendar', '?view=appointments', '?view=users', '?view=changes'])(
    'FLOW-06 fits /admin%s into 320 px with text of 200 %%, with no word broken in headings, buttons and labels',
    async (view) => {
      const { page } = someone;
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`/admin${view}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await sizesApplied(page);
      await eventually(async () => expect(await brokenWords(page)).toEqual([]));
      expect(await overhang(page)).toBeLessThanOrEqual(0);
    },
  );

  it('FLOW-06 knows text that was large before the page loaded', async () => {
    const { page, close } = await openDevice(product().url);
    await page.addInitScript(
      "document.addEventListener('readystatechange', () => { document.documentElement.style.fontSize = '200%'; })",
    );
    await page.goto('/');
    await page.locator('html[data-large-text]').waitFor();
    await close();
  });

  it('FLOW-06 lets a question be answered at 400 %', async () => {
    const { page } = someone;
    await page.setViewportSize(ZOOMED);
    await page.goto('/add?tab=service');
    await page.getByRole('button', { name: 'Quick Service Setup' }).click();
    await page.getByLabel('Vehicle description').fill('2021 Toyota Camry');
    // Chosen by keyboard: a click this soon in the same place would count as part of the one before (QUIZ-45).
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await question(page, 'Who should we ask for?').waitFor();
  });
});
