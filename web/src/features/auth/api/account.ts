import * as z from 'zod/mini';

const accountShape = z.object({
  email: z.string(),
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  sessions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      deviceId: z.nullable(z.string()),
      lastUsedAt: z.string(),
    }),
  ),
  devices: z.array(
    z.object({ id: z.string(), userAgent: z.nullable(z.string()), lastUsedAt: z.string() }),
  ),
});

/** The account as its owner sees it. */
export type Account = z.infer<typeof accountShape>;

/** A browser in the list: a session, or a known browser that is signed out. */
export interface KnownBrowser {
  readonly kind: 'sessions' | 'devices';
  readonly id: string;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
  readonly isSignedIn: boolean;
  readonly lastUsedAt: string;
}

/** Parses a response; null if it holds no account. */
export function parseAccount(response: unknown): Account | null {
  return accountShape.safeParse(response).data ?? null;
}

/** Every session with its browser, this one first, then browsers that are signed out. */
export function browsersOf({ sessions, devices }: Account): KnownBrowser[] {
  const names = new Map(devices.map(({ id, userAgent }) => [id, userAgent]));
  const running = sessions.map(({ id, isCurrent, deviceId, lastUsedAt }) => ({
    ...{ kind: 'sessions' as const, id, isCurrent, isSignedIn: true, lastUsedAt },
    userAgent: names.get(deviceId ?? '') ?? null,
  }));
  const busy = new Set(sessions.map(({ deviceId }) => deviceId));
  const idle = devices
    .filter(({ id }) => !busy.has(id))
    .map((device) => ({
      ...device,
      ...{ kind: 'devices' as const, isCurrent: false, isSignedIn: false },
    }));
  return [...running.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)), ...idle];
}
