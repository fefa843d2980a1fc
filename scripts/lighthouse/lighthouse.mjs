/**
 * `npm run lighthouse`: mobile Lighthouse with simulated throttling, five runs for each page of a product started like
 * `npm start`; the medians are written to reports/lighthouse.json. Nothing else should run meanwhile; the Chromium without
 * windows leaves most of the processors to the page. `E2E_URL` selects a running product instead, `E2E_STAFF_PASSWORD` is
 * its staff password; since its mail can't be read, the page of a booking link is skipped. Blocking time (TBT) is told as
 * Lighthouse counts it and by what the page itself computed; the report has each run's longest tasks. Fails if a median is
 * below its threshold.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { cpus } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { installExtra } from '../extra-install.mjs';
import { longestTasks, ownBlockingMs } from './page-tasks.mjs';

const RUNS = 5;
const BARS = { performance: 98, accessibility: 100 };
const FIRST_PAGE = { path: '/', bars: { ...BARS, performance: 99 } };
const REPORT = 'reports/lighthouse.json';
/** The first start after an installation takes longer than the 25 s that the launcher would wait, looking every half second. */
const STARTED_WITHIN_MS = 120_000;
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

register('../typescript-hooks.mjs', import.meta.url);
const { CHROMIUM } = await import('../../test/e2e/support/chromium.ts');
const { startProduct } = await import('../../test/e2e/support/product.ts');
const { startMailServer } = await import('../../packages/test-engines/src/mail-server.ts');
const { makeCustomer } = await import('../bench/customer.ts');
const { median } = await import('../median.ts');
const { lighthouse, launch, version } = await loadLighthouse();

const { E2E_URL, E2E_STAFF_PASSWORD } = process.env;
// The link to a booking is only in its mail; staff don't see it.
const mails = E2E_URL ? null : await startMailServer();
const product = E2E_URL ? null : await startProduct({ SMTP_URL: mails.url });
const url = E2E_URL ?? product.url;
try {
  const pages = [];
  for (const page of await pagesToMeasure()) pages.push(await measure(page));
  const report = {
    at: new Date().toISOString(),
    lighthouse: version,
    cpus: cpus().length,
    runs: RUNS,
    pages,
  };
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = pages.every(isOverBars) ? 0 : 1;
} finally {
  await product?.stop();
  await mails?.stop();
}

/**
 * What visitors, customers with a booking and staff see first; pages that need a sign-in are loaded with its cookie.
 */
async function pagesToMeasure() {
  const customer = await makeCustomer(url);
  const own = await fetch(`${url}/api/appointments/user`, {
    headers: { cookie: customer.cookie },
  });
  const [appointment] = await own.json();
  const staff = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(product?.staff ?? { username: 'admin', password: E2E_STAFF_PASSWORD }),
  });
  const cookie = staff.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return [
    FIRST_PAGE,
    { path: '/home', bars: BARS },
    { path: '/add', bars: BARS },
    { path: `/appointment/${appointment.id}`, bars: BARS, cookie: customer.cookie },
    ...(mails ? [{ path: await pathOfLink(), bars: BARS }] : []),
    { path: '/admin', bars: BARS, cookie },
  ];
}

/** The path of the first booking link in a mail; throws if none arrives within 30 s. */
async function pathOfLink() {
  const deadline = Date.now() + 30_000;
  for (;;) {
    for (const { source } of mails.arrived) {
      const [link] = /\/booking\/[\w-]{43}/.exec(source.replaceAll(/=\r?\n/g, '')) ?? [];
      if (link) return link;
    }
    if (Date.now() > deadline) throw new Error('No mail with the link of a booking arrived.');
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** The scores and times of one page: medians and all runs. */
async function measure({ path: page, bars, cookie }) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await runOnce(`${url}${page}`, cookie));
  }
  const names = Object.keys(runs[0]).filter((name) => typeof runs[0][name] === 'number');
  const medians = Object.fromEntries(
    names.map((name) => [name, median(runs.map((run) => run[name]))]),
  );
  console.log(
    `${page.slice(0, 12).padEnd(12)} performance ${medians.performance}, accessibility ${medians.accessibility}, ` +
      `FCP ${medians.fcpMs} ms, LCP ${medians.lcpMs} ms, TBT ${medians.tbtMs} ms (of its own work ${medians.ownTbtMs} ms), CLS ${medians.cls}`,
  );
  return { page, bars, medians, runs };
}

async function runOnce(address, cookie) {
  const chrome = await launch({
    chromePath: CHROMIUM,
    chromeFlags: FLAGS,
    maxConnectionRetries: STARTED_WITHIN_MS / 500,
  });
  try {
    if (cookie) await keepCookies(chrome.port, cookie);
    const { lhr, artifacts } = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: Object.keys(BARS),
      throttlingMethod: 'simulate',
      logLevel: 'error',
    });
    const value = (audit) => lhr.audits[audit].numericValue;
    return {
      performance: Math.round(lhr.categories.performance.score * 100),
      accessibility: Math.round(lhr.categories.accessibility.score * 100),
      fcpMs: Math.round(value('first-contentful-paint')),
      lcpMs: Math.round(value('largest-contentful-paint')),
      speedIndexMs: Math.round(value('speed-index')),
      tbtMs: Math.round(value('total-blocking-time')),
      ownTbtMs: Math.round(ownBlockingMs(artifacts.Trace.traceEvents)),
      cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
      longestTasks: longestTasks(artifacts.Trace.traceEvents),
    };
  } finally {
    chrome.kill();
  }
}

/** Stores a session's cookies in the browser; a Cookie header would be lost when a response sets the first cookie. */
async function keepCookies(port, cookie) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const cookies = cookie.split('; ').map((pair) => {
    const [name, ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
  await browser.contexts()[0].addCookies(cookies);
  await browser.close();
}

function isOverBars({ bars, medians }) {
  return Object.entries(bars).every(([name, bar]) => medians[name] >= bar);
}

async function loadLighthouse() {
  const folder = installExtra(import.meta.dirname, 'lighthouse');
  const require = createRequire(path.join(folder, 'package.json'));
  const load = (name) => import(pathToFileURL(require.resolve(name)));
  const [{ default: run }, { launch: start }] = await Promise.all([
    load('lighthouse'),
    load('chrome-launcher'),
  ]);
  return { lighthouse: run, launch: start, version: require('lighthouse/package.json').version };
}
