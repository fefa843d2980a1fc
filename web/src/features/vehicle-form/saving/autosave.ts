/** The indicator beside the form (VFORM-11). */
export type AutosaveStatus = 'idle' | 'saving' | 'saved';

/** How long after the last change the form is saved, in milliseconds (VFORM-15). */
const AUTOSAVE_MS = 3000;

export interface AutosaveOptions {
  /** Whether the form can be saved as it is now, and differs from what is saved. */
  readonly isReady: () => boolean;
  /** Saves the form as it is now; throws if that fails. */
  readonly save: () => Promise<void>;
  readonly onStatus: (status: AutosaveStatus) => void;
}

export interface Autosave {
  /** Restarts the wait, to be called when the form has changed. */
  readonly changed: () => void;
  /** Runs a manual save once no other is in progress; earlier changes are then not autosaved. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Saves what still waits for its 3 s, or couldn't be saved, since the form is being left. */
  readonly leave: () => void;
  /** Earlier changes are no longer wanted. */
  readonly discard: () => void;
}

/** Saves 3 s after the last change; a save in progress blocks another, which then waits its 3 s again (VFORM-15, VFORM-18). */
export function createAutosave({ isReady, save, onStatus }: AutosaveOptions): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> | null = null;
  let isWanted = false;

  function changed(): void {
    clearTimeout(timer);
    isWanted = true;
    timer = setTimeout(run, AUTOSAVE_MS);
  }

  function discard(): void {
    clearTimeout(timer);
    isWanted = false;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (!isWanted || !isReady()) {
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
      discard();
      while (running) {
        await running.catch(() => undefined);
      }
      return alone(work);
    },
    leave: () => void run(),
    discard,
  };
}
