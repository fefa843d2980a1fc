/** What is saved on the server: the newest snapshot, read when its turn comes. */
export interface DraftSaverPorts<Snapshot> {
  readonly snapshot: () => Snapshot;
  /** Saves and answers with the draft's session. */
  readonly save: (snapshot: Snapshot) => Promise<string>;
  readonly onSaved: (sessionId: string, snapshot: Snapshot) => void;
  /** A draft that cannot be saved is only logged (API-18). */
  readonly log: (error: unknown) => void;
}

export interface DraftSaver {
  /** Saves soon; while a save runs, one more follows it with whatever is newest then. */
  readonly request: () => void;
  /** Saves once nothing was typed for a second (DRAFT-13); anything that is saved before takes it along. */
  readonly typed: () => void;
  /** Saves at once what waits for its second: the questionnaire is being left. */
  readonly flush: () => void;
  /** Holds typing back while an earlier draft is offered, which a new one would take the place of; steps are saved all the same. */
  readonly hold: (isHeld: boolean) => void;
  readonly isHeld: () => boolean;
  /** Waits for the running save and starts no other: the booking takes over. */
  readonly finish: () => Promise<void>;
}

/** How long after the last key typing is saved, in milliseconds (DRAFT-13). */
const TYPING_RESTS_MS = 1000;

/** Saves drafts one after the other, so that two first saves never make two drafts. */
export function createDraftSaver<Snapshot>(ports: DraftSaverPorts<Snapshot>): DraftSaver {
  let running: Promise<void> | null = null;
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTyped = false;
  let isHeld = false;

  async function saveAll(): Promise<void> {
    while (wanted) {
      wanted = false;
      const snapshot = ports.snapshot();
      await ports.save(snapshot).then((sessionId) => ports.onSaved(sessionId, snapshot), ports.log);
    }
    running = null;
  }

  function request(): void {
    clearTimeout(timer);
    isTyped = false;
    wanted = true;
    running ??= saveAll();
  }

  function flush(): void {
    if (isTyped && !isHeld) request();
  }

  function typed(): void {
    clearTimeout(timer);
    isTyped = true;
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
    isHeld: () => isHeld,
    async finish() {
      clearTimeout(timer);
      isTyped = false;
      wanted = false;
      await running;
    },
  };
}
