import type { Page } from 'playwright-core';
import type { Device } from './chromium.ts';
import { firstOfNextMonth } from './days.ts';
import { saveAnswers } from './people.ts';
import { question } from './screen.ts';

/** The answers that tests give. The date is the first day of the next month, which doesn't depend on the time of day. */
export const ANSWERS = {
  name: 'Jordan Reyes',
  phone: '(415) 555-0134',
  location: '123 Main St, Los Angeles',
  vehicle: '2021 Toyota Camry',
} as const;

/** Begins in the catalogue: opens the package's card and presses 'Proceed to Booking'. */
export async function choosePackage(page: Page, name: RegExp): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('button', { name: 'Proceed to Booking' }).click();
}

/**
 * Answers steps 1 to 8, which books. An answer in the same place as the one before is chosen by Enter, because two taps as quick as a
 * script's count as one (QUIZ-45).
 */
export async function answerAll(
  page: Page,
  { phone = ANSWERS.phone }: { readonly phone?: string } = {},
): Promise<void> {
  await page.getByLabel('Name').fill(ANSWERS.name);
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('radio', { name: 'Driveway' }).click();
  await page.getByLabel('Year').selectOption('2021');
  await page.getByLabel('Make').selectOption('Toyota');
  await page.getByLabel('Model').selectOption('Camry');
  await page.getByLabel('Miles').selectOption('40,000');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'Sedan/Coupe' }).press('Enter');
  await page.getByRole('radio', { name: 'Yes' }).press('Enter');
  await page.getByRole('radio', { name: 'Pets' }).press('Enter');
  await chooseNextMonth(page);
  await page.getByRole('radio', { name: 'Morning (8AM - 12PM)' }).press('Enter');
  await page.getByRole('combobox').fill(ANSWERS.location);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/**
 * Opens the last step as someone does who continues with a draft that answers all the others, in a fraction of the time that
 * `answerAll` takes; pressing Continue there books.
 */
export async function openLastStep(device: Device, path = '/add?service=detail'): Promise<void> {
  const { page } = device;
  await saveAnswers(device, {
    contactName: ANSWERS.name,
    contactPhone: ANSWERS.phone,
    parkingOption: 'Driveway',
    year: '2021',
    make: 'Toyota',
    model: 'Camry',
    miles: '40,000',
    vehicleType: 'sedan',
    previouslyDetailed: 'yes',
    occupants: 'Pets',
    serviceDate: firstOfNextMonth(),
    timeSlot: 'Morning (8AM - 12PM)',
    location: ANSWERS.location,
  });
  await page.goto(path);
  await pressContinue(page);
  await question(page, 'Service Location & Notes').waitFor();
}

/** Presses Continue, which at the last step books. By keyboard: two taps in one place as quick as these would count as one (QUIZ-45). */
export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
}

async function chooseNextMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: /next month/i }).click();
  await page.getByRole('grid').getByRole('button').first().click();
}

/** The confirmation number that step 9 shows. */
export async function confirmationNumber(page: Page): Promise<string> {
  const number = page.getByText(/^CW-[A-Z0-9]{8}$/);
  await number.waitFor();
  return (await number.textContent()) ?? '';
}
