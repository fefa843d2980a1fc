/** Checks one dependency of a process; throws the reason if it is unavailable. */
export type Check = () => Promise<unknown>;

/** The checks behind readiness (design.md#running-it). */
export interface Readiness {
  /** What the process can't work without: its database and its migrations. */
  own: Readonly<Record<string, Check>>;
  /** What it can do without for a while; failures are listed as degraded. */
  others?: Readonly<Record<string, Check>>;
}

const CHECK_TIMEOUT_MS = 2_000;
const GOOD_FOR_MS = 1_000;

/**
 * Runs a check at most once a second: other calls within that second share the outcome, so that a flood of anonymous
 * requests costs no more than one. `now` returns monotonic milliseconds.
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

/** The readiness response: 503 with the names of its own failed parts, else 200 with the names of other failed ones. */
export async function readinessResponse(
  readiness: Readiness,
): Promise<{ status: 200 | 503; body: object }> {
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
