/** How long a reload, `Sign Out` or a booking waits at most for what is still being saved, in milliseconds. */
const SAVED_WITHIN_MS = 3000;

type Save = () => Promise<void>;

const saves = new Set<Save>();

/**
 * Runs this save, which doesn't fail, whenever the page is hidden, as by a reload, and has reloads by the client itself and
 * `Sign Out` wait for it; call the returned function to end that.
 */
export function saveBeforeReload(save: Save): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') void save();
  };
  saves.add(save);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    saves.delete(save);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** Resolves once this save has ended, or after three seconds. */
export const savedInTime = (saving: Promise<unknown> | null): Promise<unknown> =>
  Promise.race([saving, new Promise<void>((resolve) => setTimeout(resolve, SAVED_WITHIN_MS))]);

/** Resolves once what was typed is saved, or after three seconds: the page after a reload asks for it, and nobody could save it after `Sign Out`. */
export const savedBeforeReload = () => savedInTime(Promise.all([...saves].map((save) => save())));
