import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Device, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import {
  atRest,
  expectToast,
  notifications,
  passTheMoment,
  pauseClock,
  swipeByFinger,
  toasts,
} from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('a toast', () => {
  let device: Device;
  let page: Page;
  const toast = () => toasts(page);

  beforeAll(async () => {
    device = await openDevice(product().url, PHONE, IN_MOTION);
    page = device.page;
    await page.clock.install();
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 401,
        json: { error: `Refused for ${route.request().postDataJSON().identifier}` },
      }),
    );
  });
  beforeEach(async () => {
    await page.clock.resume();
    await page.goto('/login');
    await fail('the first');
  });
  afterAll(() => device?.close());

  async function fail(identifier: string): Promise<void> {
    await page.getByLabel('Username or email').fill(identifier);
    await page.getByLabel('Password', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expectToast(page, 'Login Failed', `Refused for ${identifier}`);
  }

  /** Stops the page's clock and then shows another toast, which stays however slow the machine is. */
  async function failAndStay(): Promise<void> {
    await pauseClock(page);
    await fail('the second');
  }

  it('TOAST-01 replaces the one before it, so that at most 1 shows', async () => {
    await failAndStay();
    expect(await toast().count()).toBe(1);
    expect(await toast().textContent()).not.toContain('the first');
  });

  it('TOAST-02 shows for 5000 ms', async () => {
    await failAndStay();
    await page.clock.runFor(4999);
    expect(await toast().getAttribute('data-state')).toBe('open');
    await passTheMoment(page);
    await toast().waitFor({ state: 'detached' });
  });

  it('TOAST-04 disappears on a swipe to the right by 50 px, not on a shorter one', async () => {
    await failAndStay();
    await swipe(49);
    await expectToast(page, 'Login Failed');
    // Otherwise the browser would drag selected text instead of the toast.
    expect(await page.evaluate('String(getSelection())')).toBe('');
    await swipe(50);
    await toast().waitFor({ state: 'detached' });
  });

  it('TOAST-04 disappears when a finger drags it 50 px to the right', async () => {
    await failAndStay();
    await atRest(toast());
    await swipeByFinger(page, toast(), 60);
    await toast().waitFor({ state: 'detached' });
  });

  it('TOAST-05 leaves the notification area within reach of F8, whether it shows or not', async () => {
    await failAndStay();
    const area = notifications(page).getByRole('list');
    const isFocused = () =>
      area.evaluate((list) => list.contains(list.ownerDocument.activeElement));
    expect(await isFocused()).toBe(false);
    await page.keyboard.press('F8');
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('Escape');
    await toast().waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Log In');
    await page.clock.resume();
    await page.goto('/login');
    await page.getByLabel('Username or email').waitFor();
    await page.keyboard.press('F8');
    await area.waitFor({ state: 'attached' });
    await eventually(isFocused);
  });

  it('FLOW-06 announces a failure to a screen reader', async () => {
    await failAndStay();
    await page
      .locator('[role="status"], [role="alert"]')
      .filter({ hasText: 'Login Failed' })
      .first()
      .waitFor({ state: 'attached' });
  });

  async function swipe(pixels: number): Promise<void> {
    const box = await toast().boundingBox();
    if (!box) throw new Error('No toast shows');
    // Rounded: a toast that still slides in is between two pixels, and 50 px from there may be a little less.
    const [x, y] = [Math.round(box.x) + 60, Math.round(box.y + box.height / 2)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels / 2, y);
    await page.mouse.move(x + pixels, y);
    await page.mouse.up();
  }
});
