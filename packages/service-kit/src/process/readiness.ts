/** A look at one thing a process needs; throws with the reason when it isn't there. */
export type Check = () => Promise<unknown>;

/** What readiness asks (design.md#running-it). */
export interface Readiness {
  /** What the process can't work without: its database, its migrations. */
  own: Readonly<Record<string, Check>>;
  /** What it can do without for a while; listed as degraded. */
  others?: Readonly<Record<string, Check>>;
}

const CHECK_TIMEOUT_MS = 2_000;
const GOOD_FOR_MS = 1_000;

/**
 * The check, asked at most once a second: whoever looks meanwhile gets the same outcome, so that many looks, which anybody may send,
 * cost what one does. `now` tells milliseconds that never go back.
 */
export function onceASecond(check: Check, now: () => number = () => performance.now()): Check {
  let latest: { readonly askedAt: number; readonly outcome: Promise<unknown> } | undefined;
  return () => {
    if (latest === undefined || now() - latest.askedAt >= GOOD_FOR_MS) {
      latest = { askedAt: now(), outcome: check() };
    }
    return latest.outcome;
  };
}

/** Whether the process can work: 503 with the names of its own parts that aren't there, else 200 with the names of the others that aren't. */
export async function look(readiness: Readiness): Promise<{ status: 200 | 503; body: object }> {
  const [missing, degraded] = await Promise.all([
    failing(readiness.own),
    failing(readiness.others ?? {}),
  ]);
  if (missing.length === 0) return { status: 200, body: { status: 'ready', degraded } };
  return { status: 503, body: { status: 'not ready', reason: missing.join(', '), degraded } };
}

async function failing(checks: Readonly<Record<string, Check>>): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? [] : [name])),
  );
  return names.flat();
}

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  });
  try {
    return await Promise.race([check().then(() => true), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
