import { bookingsSettings, startBookings } from '@dewlane/bookings';
import { identitySettings, startIdentity } from '@dewlane/identity';
import { type ServiceName, serviceSetting } from '@dewlane/internal-api';
import { loadSettings, type Stack, stack } from '@dewlane/service-kit';
import { startTokenIssuer } from '@dewlane/service-kit/token-issuer';
import { startVehicles, vehiclesSettings } from '@dewlane/vehicles';
import { Temporal } from 'temporal-polyfill';
import type { PartEnv } from '../parts.ts';
import { type FrontDesk, findStaff, frontDesk, type ServiceUrls } from './front-desk.ts';
import { mailHours } from './mail-hours.ts';
import { NOBODY_REACHED } from './nobody-reached.ts';
import { openProgressFile } from './progress-file.ts';
import { serviceCalls } from './service-calls.ts';
import { type DemoStep, demoSteps, isAboutBooking } from './steps.ts';

export interface FillOptions {
  /** The environment of each service, with the databases of the running product. */
  environments: Record<ServiceName, PartEnv>;
  staff: { username: string; password: string };
  progressFile: string;
  zone: string;
  now: Date;
}

/**
 * Fills a believable business: customers, vehicles with photos, past and coming appointments, guests, drafts. It runs
 * services of its own beside the product's, on the same databases but by a clock that goes through the demo's weeks,
 * and uses their own commands: events, projections and mail follow as they would have. The product's services must not
 * be running yet: by today's clock they would process what is due in the demo's weeks. One that was interrupted goes on by the
 * demo's clock (OPS-58); a second run changes nothing.
 * @throws NotStarted if what is known of an earlier one can't be read
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const { now, zone } = options;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const progress = openProgressFile(options.progressFile, {
    today: today.toPlainDate().toString(),
    now,
  });
  const { state } = progress;
  if (state.finished) return;
  const steps = demoSteps(state.today, new Date(state.startedAt), zone);
  const isDone = ({ key }: DemoStep): boolean => key in state.results;
  let time = steps.findLast(isDone)?.at ?? now;
  const running = stack();
  try {
    const { desk, sendMail } = await openFrontDesk(options, () => time, running);
    // Until the first booking there is nothing to send.
    const isAnythingBooked = (): boolean => Object.keys(state.results).some(isAboutBooking);
    const passTime = async (until: Date) => {
      for (const hour of isAnythingBooked() ? mailHours(time, until, zone) : []) {
        time = hour;
        await sendMail();
      }
      time = until;
    };
    // Customers may not have been told yet of what was recorded last.
    if (isAnythingBooked()) await sendMail();
    for (const step of steps) {
      if (isDone(step)) continue;
      await passTime(step.at);
      progress.record(step.key, await step.run(desk, progress.resultOf));
      if (isAboutBooking(step.key)) await sendMail();
    }
    await passTime(new Date(state.startedAt));
    progress.finish();
  } finally {
    await running.stop();
  }
}

async function openFrontDesk(
  { environments, staff }: FillOptions,
  clock: () => Date,
  running: Stack,
): Promise<{ desk: FrontDesk; sendMail: () => Promise<void> }> {
  // The demo takes the gateway's place, so its services trust the demo's key.
  const issuer = running.add(await startTokenIssuer());
  const envOf = (service: ServiceName, more: PartEnv = {}): PartEnv => ({
    ...environments[service],
    ...NOBODY_REACHED,
    [serviceSetting(service, 'PORT')]: '0',
    KEY_SET_URL: issuer.keySetUrl,
    ...more,
  });
  const identity = running.add(
    await startIdentity(loadSettings(identitySettings, envOf('identity')), { clock }),
  );
  const vehicles = running.add(
    await startVehicles(loadSettings(vehiclesSettings, envOf('vehicles')), { clock }),
  );
  const apart = { VEHICLES_URL: vehicles.url };
  const bookings = running.add(
    await startBookings(loadSettings(bookingsSettings, envOf('bookings', apart)), { clock }),
  );
  const urls: ServiceUrls = {
    identity: identity.url,
    vehicles: vehicles.url,
    bookings: bookings.url,
  };
  const calls = serviceCalls((claims) =>
    issuer.token(claims, { issuedAt: EVER, expiresAt: NEVER }),
  );
  return {
    desk: frontDesk(urls, calls, await findStaff(identity.url, calls, staff)),
    sendMail: () => bookings.jobs.runNow('sendMail'),
  };
}

/** Tokens must be valid by both the demo's clock and the real one. */
const EVER = new Date('2000-01-01T00:00:00Z');
const NEVER = new Date('2200-01-01T00:00:00Z');
