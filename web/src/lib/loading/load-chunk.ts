/** Delay before the second and last attempt to load a chunk while the browser is online, in milliseconds. */
const SECOND_ATTEMPT_MS = 1000;

/**
 * Loads a chunk of the client. Without a connection it waits until there is one, so that a page opened for the first
 * time is late instead of broken. Throws the error of the second attempt.
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
