/** The duration of a long press, which opens the admin login (MENU-05), in milliseconds. */
const HOLD_MS = 6000;

interface PressActions {
  readonly onShort: () => void;
  readonly onLong: () => void;
  /** Whether a long press is allowed for this user. */
  readonly isHoldable: () => boolean;
}

export interface Press {
  down(): void;
  up(): void;
  /** The press ended outside the button: no action follows. */
  cancel(): void;
}

/** Distinguishes a short press from one of 6000 ms or more; a long press acts as soon as that time is over. */
export function createPress({ onShort, onLong, isHoldable }: PressActions): Press {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLong = false;

  return {
    down() {
      clearTimeout(timer);
      wasLong = false;
      if (!isHoldable()) return;
      timer = setTimeout(() => {
        wasLong = true;
        onLong();
      }, HOLD_MS);
    },
    up() {
      clearTimeout(timer);
      if (!wasLong) onShort();
      wasLong = false;
    },
    cancel() {
      clearTimeout(timer);
    },
  };
}
