import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../product/connections.ts';
import { ENGINE_NAMES } from '../product/layout.ts';
import type { Product } from '../product/product.ts';
import type { RoundPlan } from './plan.ts';

/** What the fault was, in a few words, and when it ended. */
export interface Inflicted {
  readonly what: string;
  readonly endedAt: number;
}

/** Causes a plan's fault and ends it; a killed part is restarted by its supervisor. */
export async function inflict(plan: RoundPlan, product: Product): Promise<Inflicted> {
  const target = product.targets[plan.target];
  switch (plan.fault) {
    case 'kill': {
      await target.kill();
      return over(`${plan.target} killed`);
    }
    case 'freeze': {
      await target.freeze();
      try {
        await wait(plan.lastsMs);
      } finally {
        target.thaw();
      }
      return over(`${plan.target} frozen for ${plan.lastsMs} ms`);
    }
    case 'cut':
      return await disturb(plan, product, 'cut', ({ proxy }) => proxy.cut());
    case 'silence':
      return await disturb(plan, product, 'silent', ({ proxy }) => proxy.silence());
    case 'slow': {
      const { latencyMs, bytesPerSecond } = plan.slowness;
      const how = latencyMs ? `slowed by ${latencyMs} ms` : `slowed to ${bytesPerSecond} B/s`;
      return await disturb(plan, product, how, ({ proxy }) => proxy.slow(plan.slowness));
    }
  }
}

async function disturb(
  plan: RoundPlan,
  product: Product,
  how: string,
  begin: (connection: Connection) => void,
): Promise<Inflicted> {
  const connections = chosen(plan, product);
  for (const connection of connections) begin(connection);
  try {
    await wait(plan.lastsMs);
  } finally {
    for (const { proxy } of connections) proxy.mend();
  }
  const names = connections.map(({ from, to }) => `${from}→${to}`);
  const which = names.length === 1 ? names[0] : `all to ${plan.target}`;
  return over(`${which} ${how} for ${plan.lastsMs} ms`);
}

/** One of a process's connections, or all of an engine's: a single one is disturbed in its client's rounds. */
function chosen({ target, connection }: RoundPlan, { connections }: Product): Connection[] {
  // For a background process, which nobody connects to, these are the connections that it opens.
  const all = connections.at(target);
  if ((ENGINE_NAMES as readonly string[]).includes(target)) return all;
  const one = all[connection % all.length];
  if (one === undefined) throw new Error(`${target} has no connections.`);
  return [one];
}

function over(what: string): Inflicted {
  return { what, endedAt: Date.now() };
}
