/** The indicator beside the form (VFORM-11). */
export type AutosaveStatus = 'idle' | 'saving' | 'saved';

/** How long after the last change the form is saved, in milliseconds (VFORM-15). */
const AUTOSAVE_MS = 3000;

export interface AutosaveOptions {
  /** Whether the form can be saved as it is now, and differs from what is saved. */
  readonly isReady: () => boolean;
  /** Saves the form as it is now; throws if that fails. */
  readonly save: () => Promise<void>;
  /** Whether the same would be refused again. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly onStatus: (status: AutosaveStatus) => void;
}

export interface Autosave {
  /** Restarts the wait, to be called when the form has changed. */
  readonly changed: () => void;
  /** Runs a manual save once no other is in progress; earlier changes are then not autosaved. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Saves what still waits for its 3 s, or failed without being refused, since the form is being left. */
  readonly leave: () => void;
  /** Earlier changes are no longer wanted. */
  readonly discard: () => void;
}

/** Saves 3 s after the last change; a save in progress blocks another, which then waits its 3 s again (VFORM-15, VFORM-18). */
export function createAutosave(options: AutosaveOptions): Autosave {
  const { isReady, save, isRefusal, onStatus } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> | null = null;
  /** Another object with each change; null where nothing is to be saved. */
  let wanted: object | null = null;

  function changed(): void {
    wanted = {};
    wait();
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(run, AUTOSAVE_MS);
  }

  function discard(): void {
    clearTimeout(timer);
    wanted = null;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (!wanted || !isReady()) {
      return;
    }
    if (running) {
      wait();
      return;
    }
    const saved = wanted;
    onStatus('saving');
    await alone(save).then(
      () => onStatus('saved'),
      (error) => {
        if (wanted === saved && isRefusal(error)) wanted = null;
        onStatus('idle');
      },
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
