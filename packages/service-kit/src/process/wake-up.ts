/** Lets a loop sleep until it is woken or a timeout has passed. */
export interface WakeUp {
  /** Ends the current sleep, or makes the next one end at once. */
  wake(): void;
  /** Resolves when woken, or after so many milliseconds. */
  sleep(ms: number): Promise<void>;
}

/** Creates one for a single loop; wakes before or during its sleep count once. */
export function createWakeUp(): WakeUp {
  let woken = false;
  let end: (() => void) | undefined;
  return {
    wake() {
      woken = true;
      end?.();
    },
    async sleep(ms) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        end = undefined;
      }
      woken = false;
    },
  };
}
