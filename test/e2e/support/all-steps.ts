import type { Page } from 'playwright-core';
import { ANSWERS, confirmationNumber } from './questionnaire.ts';

/** Goes through every step and calls a check in each. */
export async function throughAllSteps(
  page: Page,
  look: (step: string) => Promise<void>,
): Promise<void> {
  const seen = async (step: string, question: RegExp): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: question }).waitFor();
    await look(step);
  };
  await page.goto('/add?tab=service');
  await seen('0', /How would you like to schedule/);
  await page.getByRole('button', { name: 'Select Existing Vehicle' }).click();
  await seen('picker', /Select Existing Vehicle/);
  await page.getByRole('button', { name: /Enter manually/ }).click();
  await seen('0.5', /Would you like to add a new vehicle/);
  await page.getByLabel('Vehicle description').fill(ANSWERS.vehicle);
  await page.getByRole('button', { name: 'Next' }).click();
  await seen('1', /Who should we ask for/);
  await page.getByLabel('Name').fill(ANSWERS.name);
  await page.getByLabel('Phone').fill(ANSWERS.phone);
  await page.getByRole('radio', { name: 'Driveway' }).click();
  await seen('2', /Which vehicle is it/);
  await page.getByRole('button', { name: 'Choose from the list' }).click();
  await look('2, list');
  await page.getByRole('button', { name: /Enter manually/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await seen('3', /What type of vehicle/);
  await page.getByRole('radio', { name: 'Truck/SUV' }).click();
  await seen('4', /professionally washed/);
  await page.getByRole('radio', { name: 'No' }).click();
  await seen('5', /kids or pets/);
  await page.getByRole('radio', { name: 'Both' }).click();
  await seen('6', /Which day/);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('grid').getByRole('button', { disabled: false }).first().click();
  await seen('7', /What time/);
  await page.getByRole('radio', { name: 'Custom time' }).click();
  // Free times show only after a press.
  await page.getByLabel('Minutes').selectOption({ index: 1 });
  await look('7, custom');
  const next = page.getByRole('button', { name: 'Next' });
  // The first time that is selected may be closed or taken.
  if (await next.isEnabled()) await next.click();
  else await page.getByRole('radio', { disabled: false }).first().click();
  await seen('8', /Service Location/);
  await page.getByRole('combobox').fill('1420 Oak');
  await look('8, suggestions');
  await page.getByRole('option').nth(1).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await seen('8.5', /Choose your package/);
  await page.getByRole('radio', { name: /^Maintenance/ }).click();
  await confirmationNumber(page);
  await page.getByRole('button', { name: 'Continue as Guest' }).waitFor();
  await look('offer of an account');
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await seen('9', /Booking Complete/);
}
