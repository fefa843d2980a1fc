/** How long a reload waits at most for what is still being saved, in milliseconds. */
const SAVED_WITHIN_MS = 3000;

const saves = new Set<() => Promise<void>>();

/** Has reloads by the client itself wait for this save, which doesn't fail. The returned function ends that. */
export function saveBeforeReload(save: () => Promise<void>): () => void {
  saves.add(save);
  return () => {
    saves.delete(save);
  };
}

/** Resolves once everything that was typed is saved, or after three seconds: the page after the reload asks for it. */
export async function savedBeforeReload(): Promise<void> {
  if (saves.size === 0) return;
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, SAVED_WITHIN_MS));
  await Promise.race([isLate, Promise.all([...saves].map((save) => save()))]);
}
