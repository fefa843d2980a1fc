/** How long a reload or a booking waits at most for what is still being saved, in milliseconds. */
const SAVED_WITHIN_MS = 3000;

let save: (() => Promise<void>) | undefined;

/** Has reloads by the client itself wait for this save, which doesn't fail; for none without one. */
export function saveBeforeReload(next?: () => Promise<void>): void {
  save = next;
}

/** Resolves once this save has ended, or after three seconds. */
export const savedInTime = (saving: Promise<void> | null | undefined): Promise<unknown> =>
  Promise.race([saving, new Promise<void>((resolve) => setTimeout(resolve, SAVED_WITHIN_MS))]);

/** Resolves once what was typed is saved, or after three seconds: the page after the reload asks for it. */
export const savedBeforeReload = () => savedInTime(save?.());
