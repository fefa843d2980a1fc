import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { brokenRules } from './support/accessibility.ts';
import { throughAllSteps } from './support/all-steps.ts';
import { DESKTOP, openDevice, PHONE } from './support/chromium.ts';
import { overhang } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';
import { smallTargets } from './support/targets.ts';

const WIDTHS = [390, 360, 320, 768, 1280];
/** Where the focus was moved to a new question; the first one leaves it where it was. */
const FOCUSED = ['picker', '0.5', '1', '2', '3', '4', '5', '6', '7', '8', '8.5'];

const headingHasFocus = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => heading === heading.ownerDocument.activeElement);

describeInBrowser('every step of the questionnaire', () => {
  it('FLOW-05 FLOW-06 takes the focus to its question, scrolls nothing sideways, has targets of 44 px and breaks no rule of WCAG 2.2 AA', async () => {
    const { page, close } = await openDevice(product().url, PHONE, { reducedMotion: 'reduce' });
    const found: unknown[] = [];
    const visited: string[] = [];
    await throughAllSteps(page, async (step) => {
      visited.push(step);
      if (FOCUSED.includes(step) && !(await headingHasFocus(page))) found.push([step, 'no focus']);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: PHONE.height });
        const over = await overhang(page);
        if (over > 0) found.push([step, width, `${over} px too wide`]);
        if (width < 500) found.push(...(await smallTargets(page)).map((one) => [step, width, one]));
      }
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        found.push(...(await brokenRules(page)).map((fault) => [step, viewport.width, fault]));
      }
    });
    await close();
    expect(found).toEqual([]);
    expect(visited).toEqual(expect.arrayContaining(['0', ...FOCUSED, '9']));
  }, 120_000);
});
