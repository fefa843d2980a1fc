import { write, writeSync } from 'node:fs';

export interface LogDestination {
  write(line: string): void;
  /**
   * Writes what still waits before it returns, for a process that is about to end; gives up after a second if the pipe
   * is full and does not block.
   */
  flushSync(): void;
}

/** `fs.write` and `fs.writeSync`, as far as they are used. */
export interface FileCalls {
  write(
    descriptor: number,
    bytes: Uint8Array,
    done: (error: Error | null, written: number) => void,
  ): void;
  writeSync(descriptor: number, bytes: Uint8Array): number;
}

const AGAIN_AFTER_MS = 100;
const FLUSH_WAITS = 10;
/** Whatever reads the log is then so far behind that keeping more would take the memory which the process works with. */
const MOST_WAITING = 16 * 1024 * 1024;

/**
 * Writes log lines to a file descriptor, in the background and in their order. Lines that can't be written, most often
 * because the disk is full, are dropped: nothing throws, and the next ones are tried (OPS-54). pino's own destination
 * ends the process at such an error, and then never lets it exit.
 */
export function logDestination(
  descriptor: number,
  files: FileCalls = { write, writeSync },
): LogDestination {
  let waiting = '';
  let underWay: Uint8Array = Buffer.of();
  /** Set while `underWay` waits for room in a pipe. */
  let again: NodeJS.Timeout | undefined;
  /** The last write ended within its text, so that the next line must not go on there. */
  let cutOff = false;

  function take(): Uint8Array {
    const taken = Buffer.from(cutOff && waiting !== '' ? `\n${waiting}` : waiting);
    waiting = '';
    return taken;
  }

  /** What nobody is writing while it waits for room. */
  function takeBack(): Uint8Array {
    if (again === undefined) return Buffer.of();
    clearTimeout(again);
    again = undefined;
    const late = underWay;
    underWay = Buffer.of();
    // It goes on where the last write ended.
    cutOff = false;
    return late;
  }

  function send(): void {
    again = undefined;
    files.write(descriptor, underWay, (error, written) => {
      if (isBusy(error)) {
        again = setTimeout(send, AGAIN_AFTER_MS);
        return;
      }
      if (error === null) {
        underWay = underWay.subarray(written);
        cutOff = underWay.length > 0;
      }
      if (error !== null || underWay.length === 0) underWay = take();
      if (underWay.length > 0) send();
    });
  }

  return {
    write(line) {
      if (waiting.length > MOST_WAITING) return;
      waiting += line;
      if (underWay.length > 0) return;
      underWay = take();
      send();
    },
    flushSync() {
      let rest: Uint8Array = Buffer.concat([takeBack(), take()]);
      for (let waits = 0; rest.length > 0 && waits < FLUSH_WAITS; ) {
        try {
          rest = rest.subarray(files.writeSync(descriptor, rest));
        } catch (error) {
          if (!isBusy(error)) return; // Dropped, as in `send`: there is no other place to report it.
          waits += 1;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_AFTER_MS);
        }
      }
    },
  };
}

/** A pipe that is full for now. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
