/** What is saved on the server: the newest snapshot, read when its turn comes. */
export interface DraftSaverPorts<Snapshot> {
  readonly snapshot: () => Snapshot;
  /** Saves and answers with the draft's session. */
  readonly save: (snapshot: Snapshot) => Promise<string>;
  readonly onSaved: (sessionId: string) => void;
  /** A draft that cannot be saved is only logged (SPEC §7). */
  readonly log: (error: unknown) => void;
}

export interface DraftSaver {
  /** Saves soon; while a save runs, one more follows it with whatever is newest then. */
  readonly request: () => void;
  /** Waits for the running save and starts no other: the booking takes over. */
  readonly finish: () => Promise<void>;
}

/** Saves drafts one after the other, so that two first saves never make two drafts. */
export function createDraftSaver<Snapshot>(ports: DraftSaverPorts<Snapshot>): DraftSaver {
  let running: Promise<void> | null = null;
  let wanted = false;

  async function saveAll(): Promise<void> {
    while (wanted) {
      wanted = false;
      await ports.save(ports.snapshot()).then(ports.onSaved, ports.log);
    }
    running = null;
  }

  return {
    request() {
      wanted = true;
      running ??= saveAll();
    },
    async finish() {
      wanted = false;
      await running;
    },
  };
}
