/** How long a failed chunk waits for its second and last attempt while the browser is online, in milliseconds. */
const SECOND_ATTEMPT_MS = 1000;

/**
 * Loads a part of the client; without a connection it waits until there is one, so that a page that
 * was never open is late instead of broken. Throws what the second attempt throws.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await (navigator.onLine ? pause() : connection());
    return load();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT_MS));
}

function connection(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}
