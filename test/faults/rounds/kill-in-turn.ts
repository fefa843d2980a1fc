import type { TargetName } from '../product/layout.ts';
import type { Target } from '../product/target.ts';
import { msUntil } from './waits.ts';

/** A part that was killed while visitors raced. */
export interface Killed {
  readonly name: TargetName;
  /** When it was gone. */
  readonly endedAt: number;
  /** Milliseconds from then until it was healthy, or an answer had come that needed it; null: never. */
  readonly healthyMs: number | null;
}

/** Kills parts one after the other, each when what was killed before it answers again. */
export interface KillInTurn {
  /** Kills the first; nothing when that was done before. */
  begin(): void;
  /** Tells of an answer to what was sent at a moment: sent since the last kill, it is the sign for the next one. */
  answered(sentAt: number): void;
  /** Those that were killed, in their order, once no kill is under way and all are healthy again or given up. */
  killed(): Promise<readonly Killed[]>;
}

interface Kill {
  readonly name: TargetName;
  readonly endedAt: number;
  readonly healthy: Promise<number | null>;
  isAnswered: boolean;
}

/** Each part must be needed for every answer that is told. */
export function killInTurn<Name extends TargetName>(
  names: readonly Name[],
  targets: Readonly<Record<Name, Pick<Target, 'kill' | 'isHealthy'>>>,
): KillInTurn {
  const kills: Kill[] = [];
  let underWay: Promise<void> | null = null;

  async function kill(name: Name): Promise<void> {
    await targets[name].kill();
    const one = { name, endedAt: Date.now(), isAnswered: false };
    const healthy = msUntil(one.endedAt, () => one.isAnswered || targets[name].isHealthy());
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
    answered(sentAt) {
      const last = kills.at(-1);
      if (underWay !== null || last === undefined || sentAt < last.endedAt) return;
      last.isAnswered = true;
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
