import type { Clock } from '@dewlane/service-kit/application';

/** The clock of a service, moved by tests. */
export interface TestClock {
  now: Clock;
  /** Stops it at this instant. */
  setTime(iso: string): void;
  /** Advances it by so many milliseconds. */
  pass(ms: number): void;
}

/** A clock that stands at an instant; without one it runs as the machine's does, until a test stops it. */
export function testClock(startsAt?: string): TestClock {
  let stoppedAt: number | null = startsAt === undefined ? null : Date.parse(startsAt);
  let ahead = 0;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    setTime(iso) {
      stoppedAt = Date.parse(iso);
      ahead = 0;
    },
    pass(ms) {
      ahead += ms;
    },
  };
}
