/** A press this long opens the admin login (MENU-05). */
const HOLD_MS = 6000;

interface PressActions {
  readonly onShort: () => void;
  readonly onLong: () => void;
  /** Whether holding means anything for whoever presses. */
  readonly isHoldable: () => boolean;
}

export interface Press {
  down(): void;
  up(): void;
  /** The press ended elsewhere: neither action follows. */
  cancel(): void;
}

/** Tells a short press from one of 6000 ms or more; the long one acts as soon as the time is full. */
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
