/** The indicator beside the form (VFORM-11). */
export type AutosaveStatus = 'idle' | 'saving' | 'saved';

/** How long the form must rest before it saves itself, in milliseconds (VFORM-15). */
export const AUTOSAVE_MS = 3000;

export interface AutosavePorts {
  /** Whether the form as it stands now can be saved and differs from what is saved. */
  readonly isReady: () => boolean;
  /** Saves the form as it stands now; throws when that fails. */
  readonly save: () => Promise<void>;
  readonly onStatus: (status: AutosaveStatus) => void;
}

export interface Autosave {
  /** The form was changed: the wait begins anew. */
  readonly changed: () => void;
  /** Runs a save of another kind, by hand, once none is in progress; no autosave follows for what was there before. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => void;
}

/** Saves 3 s after the last change; a save in progress blocks another, which then waits its 3 s again (VFORM-15, VFORM-18). */
export function createAutosave({ isReady, save, onStatus }: AutosavePorts): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> | null = null;

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(run, AUTOSAVE_MS);
  }

  async function run(): Promise<void> {
    if (!isReady()) {
      return;
    }
    if (running) {
      changed();
      return;
    }
    onStatus('saving');
    await alone(save).then(
      () => onStatus('saved'),
      () => onStatus('idle'),
    );
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = work();
    running = mine;
    try {
      return await mine;
    } finally {
      running = null;
    }
  }

  return {
    changed,
    async exclusively(work) {
      clearTimeout(timer);
      while (running) {
        await running.catch(() => undefined);
      }
      return alone(work);
    },
    stop: () => clearTimeout(timer),
  };
}
