import type { EventCommands } from './events/event-commands.ts';
import type { Clock } from './process/clock.ts';
import type { Running } from './process/lifecycle.ts';

/** A service as whoever hosts it sees it; every service's package exports one as `program`. */
export interface ServiceProgram {
  /**
   * Starts it with the settings of an environment; it listens at once; resolves when it is ready to work.
   * @throws SettingsError where the settings are wrong, the signal's reason when the start is given up
   */
  start(env: NodeJS.ProcessEnv, options?: HostOptions): Promise<RunningService>;
  /** The operators' commands on its events. */
  readonly events: EventCommands;
}

export interface HostOptions {
  clock?: Clock;
  /** Gives the start up. */
  signal?: AbortSignal;
}

export interface RunningService extends Running {
  /** Where it is reached, e.g. `http://127.0.0.1:4103`. */
  readonly url: string;
}
