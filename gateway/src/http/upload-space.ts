import { ServiceError } from '@dewlane/service-kit/edge';

/** How long an upload runs before its speed says something. */
const JUDGED_AFTER_MS = 5_000;
/** What came longer ago than this hardly counts for the speed. */
const FADING_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;

/** What one upload has taken of the room for all of them. */
export interface UploadShare {
  /**
   * Takes room for bytes that have come.
   * @returns what to refuse them with, UNAVAILABLE, where there is none and no upload is slower than this one
   */
  add(bytes: number): ServiceError | null;
  /** Says that nothing more comes: the upload waits for nobody outside, so it isn't given up any more. */
  complete(): void;
  /** Gives the room back; later calls do nothing. */
  release(): void;
}

/** Room for the bytes of uploads that are under way. */
export interface UploadSpace {
  /** Begins an upload; `giveUp` is called when another gets its room. */
  open(giveUp: (reason: ServiceError) => void): UploadShare;
}

interface Upload {
  readonly giveUp: (reason: ServiceError) => void;
  readonly startedAt: number;
  bytes: number;
  /** What came lately, as of `lastAt`. */
  lately: number;
  lastAt: number;
  isComplete: boolean;
}

/**
 * Room for `limit` bytes. Where it is full, the upload that was slowest in the last seconds is given up for a faster one:
 * whoever opens many and sends little keeps nobody else out (SEC-14).
 * @param now milliseconds that never go back
 */
export function createUploadSpace(limit: number, now: () => number): UploadSpace {
  const underWay = new Set<Upload>();
  let taken = 0;

  function drop(upload: Upload): void {
    if (underWay.delete(upload)) taken -= upload.bytes;
  }

  /** What came lately, fading; nobody is slow who has only just begun. */
  function speedOf({ startedAt, lately, lastAt }: Upload): number {
    if (now() - startedAt < JUDGED_AFTER_MS) return Number.POSITIVE_INFINITY;
    return lately * Math.exp((lastAt - now()) / FADING_MS);
  }

  /** Gives up the slowest of those that are slower than `asking`; false where there is none. */
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
