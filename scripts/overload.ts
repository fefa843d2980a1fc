/**
 * `npm run overload [-- --seconds 60]`: runs the product on one core and this load generator on the other, if `taskset`
 * is available. The capacity is the highest rate without a refusal. Measures latency at half of it, then sends five
 * times the capacity, from many addresses and from one. Prints responses other than 429 and 503 with Retry-After, how
 * much longer accepted requests took, the product's memory, and how soon it recovered.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startProduct } from '../test/e2e/support/product.ts';
import { type Outcome, sendAtRate } from './overload/load.ts';
import { memoryBelow } from './overload/memory.ts';
import { type From, makeTraffic } from './overload/traffic.ts';
import { UNLIMITED_BOOKINGS } from './unlimited.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const seconds = Number(values.seconds);

const FIRST_RATE = 40;
const STEP = 1.3;
const STEP_SECONDS = 6;
/** A 99th percentile needs many requests. */
const BASELINE_SECONDS = 30;
const TIMES = 5;
const RECOVER_WITHIN_SECONDS = 30;
/** Slower responses mean that the load isn't sustained: requests pile up. */
const AT_MOST_MS = 1_000;

onCore(0);
const product = await startProduct({
  TRUST_PROXY: '127.0.0.1,::1',
  REQUEST_RATE_LIMIT: '1200',
  LOGIN_RATE_LIMIT: '60',
  ...UNLIMITED_BOOKINGS,
  LOG_LEVEL: 'error',
});
onCore(1);
try {
  const requestFrom = await makeTraffic(product.url);
  const send = (from: From, rate: number, forSeconds: number) =>
    sendAtRate(product.url, { rate, seconds: forSeconds, next: () => requestFrom(from) });

  await send('many', FIRST_RATE, STEP_SECONDS);
  let capacity = 0;
  for (let rate = FIRST_RATE; ; rate *= STEP) {
    const outcome = await send('many', rate, STEP_SECONDS);
    print(`${Math.round(rate)}/s`, outcome);
    if (outcome.refused > 0 || outcome.faults.size > 0 || outcome.p99 > AT_MOST_MS) break;
    capacity = rate;
  }
  console.log(`capacity: ${Math.round(capacity)} requests a second`);
  const baseline = await send('many', capacity / 2, BASELINE_SECONDS);
  print('half the capacity', baseline);
  for (const from of ['many', 'one'] as const) {
    const memory = memoryBelow(process.pid);
    const before = memory.now();
    const outcome = await send(from, capacity * TIMES, seconds);
    print(`${TIMES} times the capacity from ${from}`, outcome);
    console.log(
      `  p99 ÷ at half: ${(outcome.p99 / baseline.p99).toFixed(1)} (required: at most 3)`,
    );
    console.log(`  memory: ${before} MB before, ${memory.stop().most} MB at most`);
    console.log(`  recovered after ${await recovery(send, capacity / 2, baseline)}`);
  }
} finally {
  await product.stop();
}

async function recovery(
  send: (from: From, rate: number, forSeconds: number) => Promise<Outcome>,
  rate: number,
  baseline: Outcome,
): Promise<string> {
  const began = Date.now();
  for (;;) {
    const after = Math.round((Date.now() - began) / 1_000);
    const outcome = await send('many', rate, 1);
    const hasRecovered =
      outcome.refused === 0 && outcome.faults.size === 0 && outcome.p99 <= 2 * baseline.p99;
    if (hasRecovered) return `${after} s (required: at most ${RECOVER_WITHIN_SECONDS})`;
    if (after > 2 * RECOVER_WITHIN_SECONDS) return `more than ${after} s`;
  }
}

function print(what: string, { sentRate, acceptedRate, refused, faults, ...times }: Outcome): void {
  const rates = `${Math.round(acceptedRate)}/s of ${Math.round(sentRate)}/s accepted`;
  const others = [...faults].map(([fault, count]) => `${count} × ${fault}`).join(', ');
  console.log(
    `${what}: ${rates}, p99 ${Math.round(times.p99)} ms, ${refused} refused, other: ${others || 'none'}`,
  );
  const shown = [...times.byKind, ['in the first 2 s', times.atFirst] as const].map(
    ([kind, { count, p50, p99 }]) => `${kind} ${count}: ${Math.round(p50)}, ${Math.round(p99)}`,
  );
  console.log(`  number, p50 and p99 in ms: ${shown.join('; ')}`);
}

/** Pins this process, and those that it starts from now on, to one core, if the system supports that. */
function onCore(core: number): void {
  const { status } = spawnSync('taskset', ['-acp', `${core}`, `${process.pid}`]);
  if (status !== 0) console.log(`(no taskset or no core ${core}: all processes share the cores)`);
}
