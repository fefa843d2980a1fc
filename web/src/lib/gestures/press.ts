/** The duration of a long press, which opens the admin login (MENU-05), in milliseconds. */
const HOLD_MS = 6000;

interface PressActions {
  readonly onShort: () => void;
  /** Null if a long press is not allowed for this user: then every press is a short one. */
  readonly onLong: (() => void) | null;
}

export interface Press {
  down(): void;
  up(): void;
  /** The press ended outside the button: no action follows. */
  cancel(): void;
}

/**
 * Distinguishes a short press from one of 6000 ms or more; a long press acts as soon as that time is over. The actions
 * are those of the moment.
 */
export function createPress(actions: { readonly current: PressActions }): Press {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLong = false;

  function cancel(): void {
    clearTimeout(timer);
    wasLong = false;
  }

  return {
    down() {
      cancel();
      if (!actions.current.onLong) return;
      timer = setTimeout(() => {
        wasLong = true;
        actions.current.onLong?.();
      }, HOLD_MS);
    },
    up() {
      if (!wasLong) actions.current.onShort();
      cancel();
    },
    cancel,
  };
}
