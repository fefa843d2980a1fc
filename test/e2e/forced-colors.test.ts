import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { openDevice, PHONE } from './support/chromium.ts';
import { question, styleOf } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const edge = (element: Locator) => styleOf(element, 'border-top-style');
const edgeColor = (element: Locator) => styleOf(element, 'border-top-color');
const fill = (element: Locator) => styleOf(element, 'background-color');
const focus = (element: Locator) => styleOf(element, 'outline-style');

describeInBrowser('a page in forced colours', () => {
  it('FLOW-17 tells what is chosen from the rest, and shows where controls end and what has the focus', async () => {
    const { page, close } = await openDevice(product().url, PHONE, { forcedColors: 'active' });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const radio = (name: string) => page.getByRole('radio', { name });
    const tick = (name: string) => radio(name).locator('svg').last();

    await page.goto('/add?service=detail&skipVehicleSelect=true');
    await question(page, 'Any kids or pets in the vehicle?').waitFor();
    expect(await tick('Kids').isVisible()).toBe(false);
    expect(await edge(radio('Kids'))).toBe('solid');
    const tab = (name: string) => page.getByRole('tab', { name });
    expect(await fill(tab('Schedule Service'))).not.toBe(await fill(tab('Add Vehicle')));
    await radio('Kids').click();

    await question(page, 'Which day suits you?').waitFor();
    await button('Next month').click();
    await page.getByRole('grid').getByRole('button').first().click();
    await radio('Custom time').click();
    const hour = page.getByLabel('Hour');
    expect(await edge(hour.locator('..'))).toBe('solid');
    await hour.focus();
    expect(await focus(hour.locator('..'))).toBe('solid');
    expect(await fill(button('AM'))).not.toBe(await fill(button('PM')));
    expect(await edge(button('Next'))).toBe('solid');

    await button('Back').click();
    await question(page, 'Which day suits you?').waitFor();
    const days = page.getByRole('grid');
    const chosen = days.getByRole('button', { name: /, chosen/ });
    expect(await fill(chosen)).not.toBe(await fill(days.getByRole('button').last()));

    await button('Back').click();
    await question(page, 'Any kids or pets in the vehicle?').waitFor();
    expect(await tick('Kids').isVisible()).toBe(true);
    expect(await tick('Pets').isVisible()).toBe(false);
    expect(await edgeColor(radio('Kids'))).not.toBe(await edgeColor(radio('Pets')));

    await tab('Add Vehicle').click();
    const checkbox = page.getByRole('checkbox');
    await checkbox.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const box = checkbox.locator('+ span');
    expect([await edge(box), await focus(box)]).toEqual(['solid', 'solid']);
    await close();
  });
});
