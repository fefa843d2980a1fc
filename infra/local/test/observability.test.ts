import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { bookAsGuest } from '@dewlane/test-engines/customers';
import { describeUnless } from '@dewlane/test-engines/describe';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const MANUAL = 'docs/operations.md';
const RULES = 'infra/observability/alerts.yml';
const WEB_OPERATIONS = fileURLToPath(
  new URL('web/src/generated/customer/persisted-documents.json', ROOT),
);

/** Not exported by the product: Prometheus itself records whether a part could be scraped. */
const NOT_OURS = ['up'];
const FUNCTIONS =
  /^(?:absent|sum|max|min|by|rate|increase|group|unless|and|or|topk|last_over_time|min_over_time|histogram_quantile|without)$/;
const LABEL_LISTS = /\b(?:by|without)\s*\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\boffset \w+/g;

/** The metrics that a query uses. */
function metricsIn(query: string): string[] {
  const names = query.replace(LABEL_LISTS, ' ').match(/[a-z_][a-z0-9_]*/g) ?? [];
  return names.filter((name) => !FUNCTIONS.test(name) && !NOT_OURS.includes(name));
}

function queriesOfDashboard(): string[] {
  const { panels } = JSON.parse(read('infra/observability/grafana/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The expressions of the rules, including multi-line ones. */
function queriesOfRules(): string[] {
  const found = [...read(RULES).matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)];
  return found.map(([, folded, plain]) => folded ?? plain ?? '');
}

function alerts(): { name: string; runbook: string }[] {
  const blocks = read(RULES)
    .split(/^ +- alert: /m)
    .slice(1);
  return blocks.map((block) => ({
    name: block.split('\n')[0] ?? '',
    runbook: /runbook: (\S+)/.exec(block)?.[1] ?? '',
  }));
}

describe('the set of metrics', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({ measured: true, env: { WEB_OPERATIONS } });
  });
  afterAll(() => stack?.stop());

  const scrape = async (): Promise<string> => {
    const texts = Object.values(stack.metricsUrls).map(async (url) => {
      const response = await fetch(`${url}/metrics`);
      return await response.text();
    });
    return (await Promise.all(texts)).join('\n');
  };
  const seriesValue = (text: string, name: string, labels: Record<string, string>): number => {
    const series = text
      .split('\n')
      .find(
        (line) =>
          line.startsWith(`${name}{`) &&
          Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
      );
    return Number(series?.split(' ').at(-1));
  };

  it('OBS-07 covers each query of the dashboard and the rules in the running product', async () => {
    await bookAsGuest(stack.url);
    const asked = new Set([...queriesOfDashboard(), ...queriesOfRules()].flatMap(metricsIn));
    expect(asked.size).toBeGreaterThan(20);
    await eventually(async () => {
      const told = new Set((await scrape()).match(/^[a-z_][a-z0-9_]*(?=[{ ])/gm));
      expect([...asked].filter((name) => !told.has(name))).toEqual([]);
    });
  });

  it('OBS-05 counts bookings by package, sign-ins and locks, and covers events and mail', async () => {
    const wrong = { identifier: 'nobody@example.com', password: 'Wrong&Secret1' };
    for (let tries = 0; tries < 6; tries += 1) {
      const { status } = await fetch(`${stack.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wrong),
      });
      expect([401, 423]).toContain(status);
    }
    await eventually(async () => {
      const text = await scrape();
      expect(seriesValue(text, 'dewlane_bookings_total', { package: 'detail' })).toBe(1);
      expect(seriesValue(text, 'dewlane_bookings_total', { package: 'full' })).toBe(0);
      expect(
        seriesValue(text, 'dewlane_sign_ins_total', {
          who: 'customer',
          outcome: 'wrong-credentials',
        }),
      ).toBe(5);
      expect(
        seriesValue(text, 'dewlane_sign_ins_total', { who: 'customer', outcome: 'locked' }),
      ).toBe(1);
      expect(seriesValue(text, 'dewlane_lockouts_total', { who: 'customer' })).toBe(1);
      expect(seriesValue(text, 'dewlane_outbox_events', { service: 'bookings' })).toBe(0);
      expect(seriesValue(text, 'dewlane_outbox_age_seconds', { service: 'bookings' })).toBe(0);
      expect(
        seriesValue(text, 'dewlane_consumer_lag_events', {
          service: 'admin',
          topic: 'bookings.appointments',
        }),
      ).toBe(0);
      expect(
        seriesValue(text, 'dewlane_mail_messages', { service: 'bookings', state: 'sent' }),
      ).toBe(1);
      expect(seriesValue(text, 'dewlane_text_messages', { report: 'undelivered' })).toBe(0);
      expect(
        seriesValue(text, 'dewlane_mail_attempts_total', { service: 'bookings', outcome: 'sent' }),
      ).toBe(1);
      expect(seriesValue(text, 'dewlane_mail_overdue_seconds', { service: 'identity' })).toBe(0);
      expect(
        seriesValue(text, 'dewlane_job_duration_seconds_count', {
          name: 'sendMail',
          outcome: 'done',
        }),
      ).toBeGreaterThan(0);
      expect(
        seriesValue(text, 'dewlane_database_connections', { service: 'bookings', state: 'max' }),
      ).toBe(5);
    });
    expect(await scrape()).not.toMatch(/nobody|example\.com/);
  });

  it('OBS-01 is served on the metrics ports only, where every part also reports its readiness', async () => {
    expect(Object.keys(stack.metricsUrls).sort()).toEqual(['gateway', ...SERVICE_NAMES].sort());
    for (const url of Object.values(stack.metricsUrls)) {
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
    for (const url of [stack.url, ...Object.values(stack.serviceUrls)]) {
      expect((await fetch(`${url}/metrics`)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('each alert', () => {
  it('OBS-07 links to its section of the operations manual, and has a test', () => {
    const sections = [...read(MANUAL).matchAll(/^#### Alert: (\S+)$/gm)];
    const named = alerts();
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(({ name }) => name)).toEqual(sections.map(([, name]) => name));
    for (const { name, runbook } of named) {
      expect(runbook).toBe(`${MANUAL}#alert-${name.toLowerCase()}`);
      expect(read('infra/observability/alerts.test.yml')).toContain(
        `alertname: ${name}\n        exp_alerts`,
      );
    }
  });
});

describe('the dashboard', () => {
  it('OBS-07 shows each metric that an alert watches', () => {
    const shown = new Set(queriesOfDashboard().flatMap(metricsIn));
    const watched = new Set(queriesOfRules().flatMap(metricsIn));
    expect(watched).toContain('dewlane_turned_away_total');
    expect([...watched].filter((name) => !shown.has(name))).toEqual([]);
  });
});

describeUnless(whyNoPromtool(), 'the alert rules, as Prometheus reads them', () => {
  const promtool = (...given: string[]): string =>
    execFileSync('promtool', given, { cwd: fileURLToPath(ROOT), encoding: 'utf8' });

  it("OBS-07 OBS-10 OBS-13 passes promtool's check, and fires when it should", () => {
    expect(promtool('check', 'rules', RULES)).toContain(`SUCCESS: ${alerts().length} rules found`);
    expect(promtool('test', 'rules', 'infra/observability/alerts.test.yml')).toContain('SUCCESS');
  });
});

function whyNoPromtool(): string | null {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'no promtool: apt-get install prometheus';
  }
}
