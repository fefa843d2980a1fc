import type { TargetName } from '../product/layout.ts';
import type { Target } from '../product/target.ts';
import { msUntil } from './waits.ts';

/** A part that was killed while visitors raced. */
export interface Killed {
  readonly name: TargetName;
  /** When it was gone. */
  readonly endedAt: number;
  /** Milliseconds until it was healthy again, or until a response that needed it; null if never. */
  readonly healthyMs: number | null;
}

/** Kills parts one after the other, each as soon as the part killed before it works again. */
export interface KillInTurn {
  /** Kills the first part; has no effect the second time. */
  begin(): void;
  /** Reports a response. If its request was sent after the last kill, the next part is killed. */
  responded(sentAt: number): void;
  /** The killed parts in order, as soon as no kill is under way and each is healthy again or given up on. */
  killed(): Promise<readonly Killed[]>;
}

interface Kill {
  readonly name: TargetName;
  readonly endedAt: number;
  readonly healthy: Promise<number | null>;
  hasResponded: boolean;
}

/** Each part must be needed for every response that is reported. */
export function killInTurn<Name extends TargetName>(
  names: readonly Name[],
  targets: Readonly<Record<Name, Pick<Target, 'kill' | 'isHealthy'>>>,
): KillInTurn {
  const kills: Kill[] = [];
  let underWay: Promise<void> | null = null;

  async function kill(name: Name): Promise<void> {
    await targets[name].kill();
    const one = { name, endedAt: Date.now(), hasResponded: false };
    const healthy = msUntil(one.endedAt, () => one.hasResponded || targets[name].isHealthy());
    kills.push(Object.assign(one, { healthy }));
    underWay = null;
  }

  const killNext = () => {
    const name = names[kills.length];
    if (name !== undefined) underWay = kill(name);
  };

  return {
    begin() {
      if (kills.length === 0 && underWay === null) killNext();
    },
    responded(sentAt) {
      const last = kills.at(-1);
      if (underWay !== null || last === undefined || sentAt < last.endedAt) return;
      last.hasResponded = true;
      killNext();
    },
    async killed() {
      await underWay;
      return await Promise.all(
        kills.map(async ({ name, endedAt, healthy }) => ({
          ...{ name, endedAt },
          healthyMs: await healthy,
        })),
      );
    },
  };
}
