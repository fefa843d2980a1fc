import { eventually, freePort } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { account, registration } from './support/requests.ts';

const MINUTE_MS = 60_000;

describe('the measuring of mail about accounts', () => {
  let identity: Harness;
  let metricsUrl: string;

  beforeAll(async () => {
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    identity = await startHarness({
      env: {
        METRICS_PORT: `${metricsPort}`,
        HOST: '127.0.0.1',
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      },
    });
    await identity.call('/internal/register', registration('waiting@example.com'));
    await identity.call('/internal/account/forgot', account({ identifier: 'waiting@example.com' }));
  });
  afterAll(() => identity.stop());

  const scrape = async () => await (await fetch(metricsUrl)).text();
  const seriesValue = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
  const told = async () => {
    const text = await scrape();
    const labels = (more: string) => `{${more}service="identity"}`;
    return {
      overdue: seriesValue(text, `dewlane_mail_overdue_seconds${labels('')}`),
      planned: seriesValue(text, `dewlane_mail_messages${labels('state="planned",')}`),
      retried: seriesValue(text, `dewlane_mail_attempts_total${labels('outcome="planned",')}`),
      missed: seriesValue(text, `dewlane_mail_attempts_total${labels('outcome="missed",')}`),
    };
  };

  it('OBS-08 tells how long a link waits for a mail server that is away, however often it is tried', async () => {
    // It is tried anew after 15 s, which a busy machine may let pass between two looks.
    let tries = 0;
    const untilTriedAgain = () =>
      eventually(async () => {
        const { retried } = await told();
        expect(retried).toBeGreaterThan(tries);
        tries = retried;
      });
    await untilTriedAgain();
    for (const minutes of [5, 11]) {
      identity.pass(minutes * MINUTE_MS);
      await untilTriedAgain();
    }
    const { overdue, planned } = await told();
    expect(overdue).toBeGreaterThan(16 * 60 - 1);
    expect(planned).toBe(1);
    expect(await scrape()).not.toContain('waiting@');
  });

  it('OBS-08 counts a link that came too late', async () => {
    identity.pass(30 * MINUTE_MS);
    await eventually(async () => expect(await told()).toMatchObject({ missed: 1, overdue: 0 }));
  });
});
