import { finished, type Readable, Transform } from 'node:stream';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { UploadSpace } from './upload-space.ts';

/** Even a bad mobile connection is several times faster. */
const BYTES_A_SECOND = 8 * 1024;
/** The speed isn't checked before that, since connections start slowly. */
const GRACE_MS = 15_000;
const CHECK_EVERY_MS = 5_000;

/** A body that is still arriving. */
export interface PacedBody {
  readonly stream: Readable;
  /** Releases the space of its bytes; to be called when nothing refers to them any more. */
  release(): void;
}

/**
 * Passes a body through as it arrives. The stream fails with TOO_LARGE beyond `limit` bytes, with REQUEST_TIMEOUT when its
 * average speed is too low, with UNAVAILABLE when `space` is full, and when the sender goes away (SEC-14).
 */
export function pacedBody(body: Readable, limit: number, space: UploadSpace): PacedBody {
  const startedAt = performance.now();
  let seen = 0;
  const share = space.open((reason) => paced.destroy(reason));
  const paced = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > limit ? new ServiceError('TOO_LARGE') : share.add(chunk.length), chunk);
    },
    flush(done) {
      share.complete();
      done();
    },
  });
  const checking = setInterval(() => {
    const elapsed = performance.now() - startedAt;
    if (elapsed > GRACE_MS && seen < (elapsed / 1_000) * BYTES_A_SECOND) {
      paced.destroy(new ServiceError('REQUEST_TIMEOUT'));
    }
  }, CHECK_EVERY_MS);
  finished(body, (error) => {
    if (error) paced.destroy(error);
  });
  // The reader gets the stream's error itself, so this callback needs none.
  finished(paced, () => {
    clearInterval(checking);
    // Discards what still arrives: on a connection that isn't read, neither the response nor the end would get through.
    body.unpipe(paced).resume();
  });
  body.pipe(paced);
  return { stream: paced, release: share.release };
}
