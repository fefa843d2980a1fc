import type { Clock } from './application/clock.ts';
import type { EventCommands } from './events/event-commands.ts';
import type { Running } from './process/lifecycle.ts';

/** The interface for hosting a service; every service's package exports it as `program`. */
export interface ServiceProgram {
  /**
   * Starts the service with an environment's settings. It listens at once; the promise resolves when it is ready.
   * @throws SettingsError for invalid settings, the signal's reason if the start is aborted
   */
  start(env: NodeJS.ProcessEnv, options?: HostOptions): Promise<RunningService>;
  /** The operators' commands on its events. */
  readonly events: EventCommands;
}

export interface HostOptions {
  clock?: Clock;
  /** Aborts the start. */
  signal?: AbortSignal;
}

export interface RunningService extends Running {
  /** Its base URL, e.g. `http://127.0.0.1:4103`. */
  readonly url: string;
}
