import { eventually } from '@dewlane/test-engines';
import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import { ANSWERS, confirmationNumber } from './support/questionnaire.ts';
import { atRest, holdIsOver, question, styleOf } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  const isThere = () => element.evaluate((node) => node === node.ownerDocument.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${element}`);
}

const shows = (page: Page, title: string) => question(page, title).waitFor();

describeInBrowser('the keyboard', () => {
  it.each([
    ['a phone', PHONE, IN_MOTION],
    ['a desktop', DESKTOP, {}],
  ])(
    'FLOW-06 is enough for the whole main job on %s',
    async (_name, viewport, more) => {
      const { page, close } = await openDevice(product().url, viewport, more);
      const key = (name: string) => page.keyboard.press(name);
      const button = (name: string | RegExp) => page.getByRole('button', { name });
      const radio = (name: string) => page.getByRole('radio', { name });
      await page.goto('/');
      await tabTo(page, button(/^Maintenance/));
      await key('Enter');
      await tabTo(page, button('Proceed to Booking'));
      await key('Enter');

      await shows(page, 'Who should we ask for?');
      await tabTo(page, page.getByLabel('Name'));
      await page.keyboard.type(ANSWERS.name);
      await tabTo(page, page.getByLabel('Phone'));
      await page.keyboard.type(ANSWERS.phone);
      await tabTo(page, radio('Driveway'));
      await key('ArrowRight');
      expect(await radio('Street').getAttribute('aria-checked')).toBe('false');
      await key('Space');

      await shows(page, 'Which vehicle is it?');
      for (const [label, text] of [
        ['Year', '2021'],
        ['Make', 'Toyota'],
        ['Model', 'Camry'],
        ['Miles', '40,000'],
      ] as const) {
        const list = page.getByLabel(label);
        await tabTo(page, list);
        // A list begins its search anew after a second without a key: between two keys on a busy machine, and here before the next try.
        await eventually(
          async () => {
            await page.keyboard.type(text);
            expect(await list.inputValue()).toBe(text);
          },
          { timeoutMs: 60_000, intervalMs: 1_500 },
        );
      }
      await tabTo(page, button('Next'));
      await key('Enter');

      await shows(page, 'What type of vehicle is it?');
      await tabTo(page, radio('Sedan/Coupe'));
      await key('ArrowDown');
      // Arrow keys only move the focus: the type known from the model stays chosen (QUIZ-52), and no step follows.
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
      expect(await radio('Sedan/Coupe').getAttribute('aria-checked')).toBe('true');
      await holdIsOver(page);
      await shows(page, 'What type of vehicle is it?');
      await key('Enter');
      await shows(page, 'Has it ever been detailed or professionally washed?');
      await tabTo(page, radio('Yes'));
      await key('Enter');
      await shows(page, 'Any kids or pets in the vehicle?');
      await tabTo(page, radio('Kids'));
      await key('Space');

      await shows(page, 'Which day suits you?');
      await tabTo(page, page.getByRole('grid').getByRole('button', { name: /today/ }));
      await key('PageDown');
      await key('ArrowRight');
      await key('Enter');
      await shows(page, 'What time works best?');
      await tabTo(page, page.getByRole('radio', { name: /^Morning/ }));
      await key('Space');

      await shows(page, 'Service Location & Notes');
      await tabTo(page, page.getByRole('combobox'));
      await page.keyboard.type('San');
      await key('ArrowDown');
      await key('Enter');
      expect(await page.getByRole('combobox').inputValue()).toMatch(/^San \w+/);
      await tabTo(page, button('Continue'));
      await key('Enter');

      const modal = page.getByRole('dialog', { name: 'Create Your Account' });
      await modal.waitFor();
      await confirmationNumber(page);
      await tabTo(page, modal.getByRole('button', { name: 'Continue as Guest' }));
      await key('Enter');
      await modal.waitFor({ state: 'detached' });
      await tabTo(page, page.getByRole('link', { name: 'Create Account & Save Appointment' }));
      await key('Enter');
      await page.waitForURL('**/register');
      await close();
    },
    300_000,
  );

  it('FLOW-19 skips to the content without leaving the question, and Back leads to the one before', async () => {
    const { page, close } = await openDevice(product().url);
    const skip = async () => {
      await page.getByRole('link', { name: 'Skip to content' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('#main:focus').waitFor();
    };
    await page.goto('/');
    await page.getByRole('link', { name: 'New Car Quiz' }).click();
    await shows(page, 'How would you like to schedule?');
    await skip();
    await shows(page, 'How would you like to schedule?');
    await page.getByRole('button', { name: /^Quick Service Setup/ }).click();
    await shows(page, 'Would you like to add a new vehicle?');
    await skip();
    await shows(page, 'Would you like to add a new vehicle?');
    await page.goBack();
    await shows(page, 'How would you like to schedule?');
    await close();
  });

  it('FLOW-06 shows the focus of a field that is marked as wrong, and draws a ring around the selected tab', async () => {
    const { page, close } = await openDevice(product().url);
    await page.goto('/add');
    const ring = (element: Locator) => styleOf(element, 'box-shadow');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Add Vehicle').waitFor();
    expect(await ring(tab('Add Vehicle'))).toMatch(/rgb\(10, 108, 189\).* inset/);
    expect(await ring(tab('Schedule Service'))).toBe('none');
    await page.getByRole('button', { name: 'Add Vehicle' }).click();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    const box = page.getByLabel('Make').locator('..');
    await atRest(box);
    const focused = await ring(box);
    await page.getByLabel('Mileage').focus();
    await atRest(box);
    expect(await ring(box)).not.toBe(focused);
    await close();
  });

  it('FLOW-06 has each place that announces something rendered from the start, so that it is announced', async () => {
    const { page, close } = await openDevice(product().url);
    await page.goto('/add');
    await page.getByLabel('Make').waitFor();
    const places = await page.locator('[role="status"]').all();
    expect(places.length).toBeGreaterThan(2);
    for (const place of places) expect(await styleOf(place, 'display')).not.toBe('none');
    await close();
  });

  it('FLOW-06 reaches a link past the header with the first Tab, and stays in an open menu until it closes', async () => {
    const { page, close } = await openDevice(product().url);
    await page.goto('/home');
    await page.getByText('No vehicles found').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('#main:focus').waitFor();
    const car = page.getByRole('button', { name: 'Open menu' });
    await car.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((node) => node.contains(node.ownerDocument.activeElement))).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await car.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
    await close();
  });
});

describeInBrowser('reduced motion', () => {
  it('FLOW-06 keeps splash, wipe and steps from sliding', async () => {
    const { page, close } = await openDevice(product().url, PHONE, {
      reducedMotion: 'reduce',
      splash: true,
    });
    await page.goto('/add?service=full&skipVehicleSelect=true', { waitUntil: 'commit' });
    const panel = page.locator('.splash-panel').first();
    // The animation may be over by now, but its name is still in the style.
    await panel.waitFor({ state: 'attached' });
    expect(await styleOf(panel, 'animation-name')).toBe('splash-fade');
    await page.getByRole('radio', { name: 'NONE' }).click();
    await shows(page, 'Which day suits you?');
    const longest = await page.evaluate(
      'Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect.getTiming().duration)))',
    );
    expect(longest).toBeLessThanOrEqual(1);
    await close();
  });
});
