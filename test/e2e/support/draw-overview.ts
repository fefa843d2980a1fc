import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { DESKTOP, IN_MOTION, openDevice, PHONE } from './chromium.ts';
import { enterAsStaff } from './people.ts';
import type { Product } from './product.ts';
import { ANSWERS } from './questionnaire.ts';

const SIZE = { width: 1600, height: 900 };
const LARGEST_BYTES = 300_000;

/** Draws the README's picture, a booking on a phone in front of the staff's calendar, as a PNG of at most 300 kB. */
export async function drawOverview({ url }: Product, file: string): Promise<void> {
  const phone = await bookingStep(url);
  const desktop = await staffCalendar(url);
  const { page, close } = await openDevice(url, SIZE);
  await page.setContent(composition(phone, desktop));
  const picture = await page.screenshot();
  await close();
  const png = await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  if (png.length > LARGEST_BYTES) throw new Error(`The overview has ${png.length} bytes.`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, png);
}

async function bookingStep(url: string): Promise<Buffer> {
  const { page, close } = await openDevice(url, PHONE, { ...IN_MOTION, deviceScaleFactor: 2 });
  await page.goto('/add?service=full');
  await page.getByLabel('Name').fill(ANSWERS.name);
  await page.getByLabel('Phone').fill(ANSWERS.phone);
  await page.getByRole('radio', { name: 'Driveway' }).click();
  await page.getByLabel('Year').selectOption('2021');
  await page.getByLabel('Make').selectOption('Toyota');
  await page.getByLabel('Model').selectOption('Camry');
  await page.getByLabel('Miles').selectOption('40,000');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'What type of vehicle is it?' }).waitFor();
  await page.waitForTimeout(900);
  const picture = await page.screenshot();
  await close();
  return picture;
}

async function staffCalendar(url: string): Promise<Buffer> {
  const device = await openDevice(url, DESKTOP, { ...IN_MOTION, deviceScaleFactor: 1.5 });
  const { page, close } = device;
  await enterAsStaff(device);
  await page.goto('/admin?view=calendar');
  const coming = page.locator('[aria-current="date"] ~ button[aria-label$=" appointments"]');
  await coming.first().waitFor();
  const labels = await coming.evaluateAll((days) => days.map((day) => day.ariaLabel ?? ''));
  const busiest = Math.max(
    ...labels.map((label) => Number(/(\d+) appointments$/.exec(label)?.[1] ?? 0)),
  );
  await page
    .getByRole('button', { name: `, ${busiest} appointments` })
    .last()
    .click();
  await page
    .getByRole('button', { name: /^Edit/ })
    .nth(busiest - 1)
    .waitFor();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  const picture = await page.screenshot();
  await close();
  return picture;
}

function composition(phone: Buffer, desktop: Buffer): string {
  const source = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
  return `<!doctype html><style>
    body { margin: 0; height: 900px; position: relative; overflow: hidden; background: #dfeef8; }
    img { position: absolute; display: block; }
    .desktop { left: 70px; top: 70px; width: 1216px; border-radius: 14px;
      box-shadow: 0 0 0 1px #c9dbe7, 0 30px 60px -20px rgb(7 32 47 / 0.35); }
    .phone { right: 80px; bottom: 46px; width: 354px; border-radius: 34px; border: 9px solid #07202f;
      box-shadow: 0 34px 70px -18px rgb(7 32 47 / 0.55); }
  </style>
  <img class="desktop" src="${source(desktop)}" alt=""><img class="phone" src="${source(phone)}" alt="">`;
}
