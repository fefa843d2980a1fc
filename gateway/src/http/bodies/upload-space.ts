import { ServiceError } from '@dewlane/service-kit/edge';

/** How long an upload must run before its speed is meaningful. */
const JUDGED_AFTER_MS = 5_000;
/** Time constant of the speed's exponential decay: bytes received longer ago hardly count. */
const FADING_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;

/** One upload's share of the space. */
export interface UploadShare {
  /**
   * Takes space for bytes that have arrived.
   * @returns null, or UNAVAILABLE when the space is full and no other upload is slower
   */
  add(bytes: number): ServiceError | null;
  /** Marks the upload as received in full: it no longer waits for its sender, so it isn't aborted any more. */
  complete(): void;
  /** Releases the space; later calls do nothing. */
  release(): void;
}

/** Space shared by the bytes of all uploads in progress. */
export interface UploadSpace {
  /** Begins an upload; `giveUp` is called when its space goes to another. */
  open(giveUp: (reason: ServiceError) => void): UploadShare;
}

interface Upload {
  readonly giveUp: (reason: ServiceError) => void;
  readonly startedAt: number;
  bytes: number;
  /** Recent bytes, decayed up to `lastAt`. */
  lately: number;
  lastAt: number;
  isComplete: boolean;
}

/**
 * Space for `limit` bytes. When it is full, the upload that was slowest in the last seconds is aborted for a faster one, so that
 * a client that opens many uploads and sends little can't keep others out (SEC-14).
 * @param now a monotonic clock, in milliseconds
 */
export function createUploadSpace(limit: number, now: () => number): UploadSpace {
  const underWay = new Set<Upload>();
  let taken = 0;

  function drop(upload: Upload): void {
    if (underWay.delete(upload)) taken -= upload.bytes;
  }

  /** The recent, decayed bytes; an upload that has only just begun never counts as slow. */
  function speedOf({ startedAt, lately, lastAt }: Upload): number {
    if (now() - startedAt < JUDGED_AFTER_MS) return Number.POSITIVE_INFINITY;
    return lately * Math.exp((lastAt - now()) / FADING_MS);
  }

  /** Aborts the slowest upload that is slower than `asking`; false if there is none. */
  function giveUpSlower(asking: Upload): boolean {
    let slowest: Upload | undefined;
    let least = speedOf(asking);
    for (const upload of underWay) {
      if (upload.isComplete || upload.bytes === 0) continue;
      const speed = speedOf(upload);
      if (speed >= least) continue;
      slowest = upload;
      least = speed;
    }
    if (slowest === undefined) return false;
    drop(slowest);
    slowest.giveUp(noRoom());
    return true;
  }

  return {
    open(giveUp) {
      const startedAt = now();
      const upload: Upload = {
        giveUp,
        startedAt,
        bytes: 0,
        lately: 0,
        lastAt: startedAt,
        isComplete: false,
      };
      underWay.add(upload);
      return {
        add(bytes) {
          if (!underWay.has(upload)) return noRoom();
          while (taken + bytes > limit) {
            if (!giveUpSlower(upload)) return noRoom();
          }
          upload.lately = upload.lately * Math.exp((upload.lastAt - now()) / FADING_MS) + bytes;
          upload.lastAt = now();
          upload.bytes += bytes;
          taken += bytes;
          return null;
        },
        complete() {
          upload.isComplete = true;
        },
        release: () => drop(upload),
      };
    },
  };
}

function noRoom(): ServiceError {
  return new ServiceError('UNAVAILABLE', 'Too many uploads at once. Please try again.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
