import {
  currentUserState,
  refreshCurrentUser,
  subscribeToCurrentUser,
} from '../../../lib/session/current-user.ts';

/** The indicator beside the form (VFORM-11). */
export type AutosaveStatus = 'idle' | 'saving' | 'saved';

/** How long after the last change the form is saved, in milliseconds (VFORM-15). */
const AUTOSAVE_MS = 3000;

/** The form as it is at present. */
interface PresentForm {
  /** Whether it can be saved, and differs from what is saved. */
  readonly isReady: () => boolean;
  /** Saves it; throws if that fails. */
  readonly save: () => Promise<void>;
}

interface AutosaveOptions {
  readonly form: { readonly current: PresentForm };
  /** Called when a save failed, by itself or by the button; returns whether the same would be refused again. */
  readonly onFailed: (error: unknown) => boolean;
  readonly onStatus: (status: AutosaveStatus) => void;
  /** Called with each attempt to save the form that is being left, which doesn't fail. */
  readonly onLeftSave: (attempt: Promise<void>) => void;
}

export interface Autosave {
  /** Restarts the wait, to be called when the form has changed. */
  readonly changed: () => void;
  /** Runs a manual save once no other is in progress; earlier changes are then not autosaved. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Restarts the wait for what failed without being refused, as it may succeed now (VFORM-36). */
  readonly retry: () => void;
  /** Whether changes still wait to be saved. */
  readonly isWanted: () => boolean;
  /** Whether a save is under way, or `flush` would begin one that is for the present user. */
  readonly isSaving: () => boolean;
  /** Saves what still waits for its 3 s, or failed without being refused, at once; resolves once nothing is being saved. */
  readonly flush: () => Promise<void>;
  /**
   * Flushes because the form is being left (VFORM-33), and again what failed without a connection once that is back (VFORM-36),
   * and what the end of the session kept from being saved once its account is back (VFORM-35). Nothing else is saved later, as it could
   * replace what another form has saved since. Resolves once no attempt will follow.
   */
  readonly leave: () => Promise<void>;
  /** Earlier changes are no longer wanted. */
  readonly discard: () => void;
}

/**
 * Saves 3 s after the last change, for the user who is there at first; a save in progress blocks another, which then waits its 3 s
 * again (VFORM-15, VFORM-18).
 */
export function createAutosave({
  form,
  onFailed,
  onStatus,
  onLeftSave,
}: AutosaveOptions): Autosave {
  /** Null until the first user has loaded, before which the form may be shown, but hardly filled in. */
  let { user } = currentUserState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> | null = null;
  /** Another object with each change or press; null where nothing is to be saved. */
  let wanted: object | null = null;

  /** Of a guest only the server knows: the account that has been signed in since may be the same person's (NET-21). */
  const isOwn = () => user?.isGuest !== false || currentUserState().user?.id === user.id;

  function changed(): void {
    user ??= currentUserState().user;
    discard();
    if (form.current.isReady()) {
      wanted = {};
      wait();
    }
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
    if (running) {
      wait();
      return;
    }
    if (wanted && isOwn() && form.current.isReady()) {
      onStatus('saving');
      await alone(form.current.save, wanted).then(
        () => onStatus('saved'),
        () => onStatus('idle'),
      );
    }
  }

  async function alone<Result>(work: () => Promise<Result>, saved: object): Promise<Result> {
    const mine = work();
    running = mine;
    let isDone = true;
    try {
      return await mine;
    } catch (error) {
      isDone = onFailed(error);
      throw error;
    } finally {
      running = null;
      if (isDone && wanted === saved) wanted = null;
    }
  }

  async function flush(): Promise<void> {
    while (running) {
      await running.catch(() => undefined);
    }
    await run();
  }

  return {
    changed,
    async exclusively(work) {
      discard();
      const pressed = {};
      wanted = pressed;
      while (running) {
        await running.catch(() => undefined);
      }
      return alone(work, pressed);
    },
    retry: wait,
    isWanted: () => wanted !== null,
    isSaving: () => running !== null || (wanted !== null && isOwn()),
    flush,
    leave: () =>
      new Promise((resolve) => {
        let wasOwn = isOwn();
        const unsubscribe = subscribeToCurrentUser(() => {
          const isBack = !wasOwn && isOwn();
          wasOwn = isOwn();
          if (isBack) saveRest();
        });
        function saveRest(): void {
          onLeftSave(attempt());
        }
        async function attempt(): Promise<void> {
          await flush();
          if (wanted && form.current.isReady()) {
            if (!navigator.onLine) {
              window.addEventListener('online', saveRest, { once: true });
              return;
            }
            // The session may have ended, which the client learns only now.
            if (isOwn()) await refreshCurrentUser();
            if (!isOwn()) return;
          }
          unsubscribe();
          resolve();
        }
        saveRest();
      }),
    discard,
  };
}
