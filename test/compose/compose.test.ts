import { SERVICE_NAMES } from '@dewlane/internal-api';
import { freePort } from '@dewlane/local/free-port';
import { eventually } from '@dewlane/test-engines';
import {
  BOOKING_HOPS,
  type Booked,
  bookAsGuest,
  listedAppointments,
  openAsCustomer,
  openAsPrintedStaff,
  openBrowser,
  PASSWORD,
} from '@dewlane/test-engines/customers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readNothing, sendLargePictures } from './hostile-load.ts';
import { composeProduct } from './product.ts';

jest.setTimeout(30 * 60_000);

const PATIENT = { timeoutMs: 180_000, intervalMs: 1_000 };
const ONE_SHOTS = ['migrations', 'secrets'];
/** The product's own parts, which must be stopped for a restore. */
const OURS = [
  ...SERVICE_NAMES.flatMap((service) => [`${service}-api`, `${service}-background`]),
  'gateway',
];
const RUNNING = [...OURS, 'kafka', 'maildev', 'postgres', 'redis'].sort();

describe('the product of infra/docker-compose.yml', () => {
  let product: ReturnType<typeof composeProduct>;
  let first: Booked;
  let login: string;

  beforeAll(async () => {
    product = composeProduct({
      web: await freePort(),
      mail: await freePort(),
      prometheus: await freePort(),
      jaeger: await freePort(),
    });
    await product.compose('--profile', '*', 'down', '--volumes', '--remove-orphans');
    await up('--build');
  });
  afterAll(async () => {
    await product.compose('--profile', '*', 'down', '--volumes', '--remove-orphans');
    expect(await product.leftovers()).toEqual([]);
  });

  const up = async (...more: string[]): Promise<void> => {
    await product.compose('up', '--wait', '--wait-timeout', '900', ...more);
  };
  const mailTo = async (address: string): Promise<string[]> => {
    const mails = (await (await fetch(`${product.mailUrl}/email`)).json()) as {
      subject: string;
      to: { address: string }[];
    }[];
    return mails.filter(({ to }) => to[0]?.address === address).map(({ subject }) => subject);
  };
  const bookingArrives = async (): Promise<Booked> => {
    const booked = await bookAsGuest(product.url);
    const staff = await openAsPrintedStaff(product.url, login);
    await eventually(async () => {
      expect(await listedAppointments(staff)).toContain(booked.id);
      expect(await mailTo(booked.email)).toEqual([
        expect.stringContaining(booked.confirmationNumber),
      ]);
    }, PATIENT);
    return booked;
  };

  it('starts from nothing: one-shot containers have succeeded, all others are healthy', async () => {
    const states = await product.states();
    const ended = states.filter(({ status }) => status === 'exited');
    expect(ended.map(({ service }) => service).sort()).toEqual(ONE_SHOTS);
    expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const running = states.filter(({ status }) => status === 'running');
    expect(running.map(({ service }) => service).sort()).toEqual(RUNNING);
    expect(running.filter(({ health }) => health !== 'healthy')).toEqual([]);
  });

  it('shows the staff login on request, and never in a log', async () => {
    login = await product.compose('run', '--rm', 'staff-login');
    expect(login).toMatch(/^Staff login: admin \/ \S{12,}\n$/);
    const password = login.trim().split(' ').at(-1) ?? '';
    expect(await product.compose('logs', '--no-color')).not.toContain(password);
  });

  it('takes a guest’s booking, mails a confirmation and shows it to staff', async () => {
    first = await bookingArrives();
  });

  it('gives each container only its own secrets', async () => {
    const files = await product.compose('exec', '-T', 'bookings-api', 'ls', '/run/secrets');
    expect(files.trim().split(/\s+/)).toEqual([
      'DATABASE_URL',
      'LINK_OTHER_SECRET',
      'LINK_SECRET',
      'REDIS_URL',
    ]);
    const { environment } = JSON.parse(
      await product.compose(
        'exec',
        '-T',
        'gateway',
        'node',
        '-p',
        'JSON.stringify({environment: process.env})',
      ),
    ) as { environment: Record<string, string> };
    expect(Object.keys(environment).filter((name) => /KEY$|SECRET$|PASSWORD$/.test(name))).toEqual(
      [],
    );
  });

  it('shows operators how far the events are behind', async () => {
    const output = await product.compose('run', '--rm', 'admin-events', 'lag');
    expect(output).toContain('appointments: 0 behind');
  });

  it('deletes a person whose address an operator names', async () => {
    const { email } = await openAsCustomer(product.url);
    await product.compose('run', '--rm', 'erase', email);
    const login = { identifier: email, password: PASSWORD };
    expect((await openBrowser(product.url).post('/api/auth/login', login)).status).toBe(401);
  });

  it('recovers by itself when the process of every container is killed, and loses no booking', async () => {
    const before = (await product.states()).filter(({ status }) => status === 'running');
    for (const container of before) await product.crash(container);
    await eventually(async () => {
      const after = (await product.states()).filter(({ service }) => RUNNING.includes(service));
      const back = after.filter(({ restarts, health }) => restarts > 0 && health === 'healthy');
      expect(back.map(({ service }) => service).sort()).toEqual(RUNNING);
    }, PATIENT);
    await bookingArrives();
    const staff = await openAsPrintedStaff(product.url, login);
    expect(await listedAppointments(staff)).toContain(first.id);
  });

  it('SEC-14 SEC-26 keeps within its memory while the largest pictures are sent and nothing is read', async () => {
    const restarts = async () =>
      (await product.states()).map(({ service, restarts: count }) => `${service}: ${count}`).sort();
    const before = await restarts();
    const close = await readNothing(product.url);
    const seen = await sendLargePictures(product.url, 40_000);
    close();
    expect(seen.get('201')).toBeGreaterThan(0);
    expect([...seen.keys()].filter((outcome) => /^5/.test(outcome))).toEqual(['503']);
    expect(await restarts()).toEqual(before);
    // Calls are shed until the work that has piled up is done.
    await eventually(() => bookAsGuest(product.url), PATIENT);
  });

  it('starts again on its volumes with the same secrets and bookings', async () => {
    await product.compose('down');
    await up();
    expect(await product.compose('run', '--rm', 'staff-login')).toBe(login);
    const staff = await openAsPrintedStaff(product.url, login);
    expect(await listedAppointments(staff)).toContain(first.id);
    await bookingArrives();
  });

  it('OPS-20 OPS-21 restores a back-up taken while it ran: bookings until then, no later ones, and no sessions', async () => {
    const earlier = await bookingArrives();
    const before = await openAsPrintedStaff(product.url, login);
    const kept = await listedAppointments(before);
    const output = await product.compose('run', '--rm', 'backup');
    const [, folder = ''] = /\/backups\/(\S+): writes were held for \d+ ms/.exec(output) ?? [];
    const later = await bookingArrives();

    await product.compose('stop', ...OURS);
    await product.emptyKafka();
    expect(await product.compose('run', '--rm', 'restore', folder)).toContain('Restored as of');
    await product.compose('up', '--wait', 'kafka');
    for (const name of SERVICE_NAMES) {
      await product.compose('run', '--rm', `${name}-events`, 'republish');
    }
    await up();

    expect((await before.get('/api/admin/appointments')).status).toBe(401);
    const staff = await openAsPrintedStaff(product.url, login);
    expect((await listedAppointments(staff)).sort()).toEqual(kept.sort());
    expect(kept).not.toContain(later.id);
    await bookingArrives();
    // No message in the back-up is sent a second time.
    expect(await mailTo(earlier.email)).toHaveLength(1);
  });

  it('OPS-20 OPS-46 lists the back-ups, but restores none, while anybody is connected', async () => {
    const output = await product.compose('run', '--rm', 'backup');
    const [, folder = ''] = /\/backups\/(\S+):/.exec(output) ?? [];
    expect(await product.compose('run', '--rm', 'restore')).toContain(`  ${folder}`);
    await expect(product.compose('run', '--rm', 'restore', folder)).rejects.toThrow(
      'are connected to the database',
    );
    await bookingArrives();
  });

  it('OBS-04 shows in Jaeger one trace from a guest’s request through Kafka to the mail', async () => {
    await product.compose('--profile', 'observability', 'up', '--wait', '--wait-timeout', '300');
    await eventually(async () => {
      // Repeated, because spans are lost until Jaeger is up.
      await bookingArrives();
      const trace = (await tracesOf(product.jaegerUrl)).find((spans) =>
        spans.includes('bookings: send mail'),
      );
      expect(trace).toEqual(expect.arrayContaining(BOOKING_HOPS));
    }, PATIENT);
  });

  it('OBS-07 has Prometheus scrape every part’s metrics and load every rule', async () => {
    await eventually(async () => {
      const targets = await fetch(`${product.prometheusUrl}/api/v1/targets`);
      const { data } = (await targets.json()) as { data: { activeTargets: { health: string }[] } };
      expect(data.activeTargets.map(({ health }) => health)).toEqual(
        Array.from({ length: 2 * SERVICE_NAMES.length + 1 }, () => 'up'),
      );
    }, PATIENT);
    const rules = await fetch(`${product.prometheusUrl}/api/v1/rules`);
    const { data } = (await rules.json()) as { data: { groups: { rules: unknown[] }[] } };
    expect(data.groups[0]?.rules.length).toBeGreaterThan(10);
  });

  it('fills in the demo business at the first start with the profile demo', async () => {
    await product.compose('--profile', '*', 'down', '--volumes', '--remove-orphans');
    const waiting = ['--wait', '--wait-timeout', '900'];
    await product.compose('--profile', 'demo', 'up', ...waiting, '--build');
    login = await product.compose('run', '--rm', 'staff-login');
    const staff = await openAsPrintedStaff(product.url, login);
    await eventually(async () => {
      expect((await listedAppointments(staff)).length).toBeGreaterThan(10);
    }, PATIENT);
    await bookingArrives();
  });
});

/** The spans, as `service: name`, of each of Jaeger's newest traces that begin at the gateway. */
async function tracesOf(jaegerUrl: string): Promise<string[][]> {
  const query = new URLSearchParams({
    service: 'gateway',
    operation: 'POST /graphql',
    limit: '50',
  });
  const response = await fetch(`${jaegerUrl}/api/traces?${query}`);
  const { data } = (await response.json()) as {
    data: {
      spans: { operationName: string; processID: string }[];
      processes: Record<string, { serviceName: string }>;
    }[];
  };
  return data.map(({ spans, processes }) =>
    spans.map(({ operationName, processID }) => {
      return `${processes[processID]?.serviceName}: ${operationName}`;
    }),
  );
}
