/**
 * Local storage that tolerates a browser's refusal (private mode, full): reads then return null, and writes are lost.
 */
export const localStore = storeOf(() => window.localStorage);

/** Session storage, with the same guarantee. */
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
