import { savedInTime } from '../../../lib/browser/before-reload.ts';

/** How to save drafts; the snapshot is taken when a save begins, so it is the newest. */
export interface DraftSaverOptions<Snapshot> {
  readonly snapshot: () => Snapshot;
  /** Keeps the newest typed text in memory. */
  readonly keep: () => void;
  /** Saves, and returns the id of the draft's session. */
  readonly save: (snapshot: Snapshot) => Promise<string>;
  readonly onSaved: (sessionId: string, snapshot: Snapshot) => void;
  /** Called when a draft can't be saved, which is only logged (API-18). */
  readonly log: (error: unknown) => void;
}

export interface DraftSaver {
  /** Saves now, or once more after the running save. */
  readonly request: () => void;
  /** Keeps the text, and saves it after a pause of a second in typing (DRAFT-13), unless another save comes first. */
  readonly typed: () => void;
  /** Saves typed text without waiting for the pause, because the questionnaire is being left; resolves once no save runs. */
  readonly flush: () => Promise<void>;
  /**
   * Pauses keeping and saving of typed text while an earlier draft is offered, which it would overwrite; completed steps
   * are still saved.
   */
  readonly hold: (isHeld: boolean) => void;
  /** Waits up to three seconds for the running save and starts no other, before a booking. */
  readonly finish: () => Promise<void>;
}

/** The pause after the last key before typed text is saved, in milliseconds (DRAFT-13). */
const TYPING_RESTS_MS = 1000;

/** Creates a saver that runs one save at a time, so that two first saves don't create two drafts. */
export function createDraftSaver<Snapshot>(options: DraftSaverOptions<Snapshot>): DraftSaver {
  let running: Promise<void> | null = null;
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTyped = false;
  let isHeld = false;

  async function saveAll(): Promise<void> {
    while (wanted) {
      wanted = false;
      const snapshot = options.snapshot();
      await options
        .save(snapshot)
        .then((sessionId) => options.onSaved(sessionId, snapshot), options.log);
    }
    running = null;
  }

  function request(): void {
    clearTimeout(timer);
    isTyped = false;
    wanted = true;
    running ??= saveAll();
  }

  async function flush(): Promise<void> {
    if (isTyped && !isHeld) request();
    await running;
  }

  function typed(): void {
    clearTimeout(timer);
    isTyped = true;
    if (!isHeld) options.keep();
    timer = setTimeout(flush, TYPING_RESTS_MS);
  }

  return {
    request,
    typed,
    flush,
    hold(held) {
      const isReleased = isHeld && !held;
      isHeld = held;
      if (isReleased && isTyped) typed();
    },
    async finish() {
      clearTimeout(timer);
      isTyped = false;
      wanted = false;
      await savedInTime(running);
    },
  };
}
