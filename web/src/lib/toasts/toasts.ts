/** `success` and `error` report the outcome of an action, `info` is anything else. */
export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone: ToastTone;
  readonly open: boolean;
}

/** When a dismissed toast is removed from the store, in milliseconds (TOAST-03). */
const REMOVE_AFTER_MS = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast in place of the current one, since only one shows at a time (TOAST-01). */
export function showToast(toast: { title: string; text?: string; tone?: ToastTone }): void {
  lastId += 1;
  clearTimeout(removal);
  become({
    id: lastId,
    title: toast.title,
    text: toast.text,
    tone: toast.tone ?? 'info',
    open: true,
  });
}

/** Closes the toast `id`, but not one that has replaced it. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  become({ ...current, open: false });
  removal = setTimeout(() => become(null), REMOVE_AFTER_MS);
}

/** The toast that is shown or about to leave; null if there is none. */
export function currentToast(): Toast | null {
  return current;
}

/** Calls `listener` after each change; returns a function that ends that. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}
