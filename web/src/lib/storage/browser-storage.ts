/** Local storage that a browser may refuse (private mode, full): reads then give null, writes are lost. */
export const localStore = storeOf(() => window.localStorage);

/** Session storage, with the same promise. */
export const sessionStore = storeOf(() => window.sessionStorage);

interface BrowserStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function storeOf(open: () => Storage): BrowserStore {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(open());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key)),
    set: (key, value) => void attempt((storage) => storage.setItem(key, value)),
    remove: (key) => void attempt((storage) => storage.removeItem(key)),
  };
}
