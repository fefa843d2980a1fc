import { finished, type Readable, Transform } from 'node:stream';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { UploadSpace } from './upload-space.ts';

/** A bad mobile connection brings several times as much. */
const BYTES_A_SECOND = 8 * 1024;
/** Until then nobody is judged: connections begin slowly. */
const GRACE_MS = 15_000;
const LOOK_EVERY_MS = 5_000;

/** A body that is under way. */
export interface PacedBody {
  readonly stream: Readable;
  /** Gives the room of its bytes back: to be called when nobody holds them any more. */
  release(): void;
}

/**
 * A body as it comes, until there are more bytes than `limit`, they come too slowly on the whole, or `space` has no room for
 * them: then it fails with TOO_LARGE, REQUEST_TIMEOUT or UNAVAILABLE. It also fails when its sender goes away (SEC-14).
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
  const looking = setInterval(() => {
    const elapsed = performance.now() - startedAt;
    if (elapsed > GRACE_MS && seen < (elapsed / 1_000) * BYTES_A_SECOND) {
      paced.destroy(new ServiceError('REQUEST_TIMEOUT'));
    }
  }, LOOK_EVERY_MS);
  finished(body, (error) => {
    if (error) paced.destroy(error);
  });
  // Whoever reads it hears of a failure; where nobody does any more, nobody is left to tell.
  finished(paced, () => {
    clearInterval(looking);
    // What still comes is let go by: an unread connection would hear neither its response nor its end.
    body.unpipe(paced).resume();
  });
  body.pipe(paced);
  return { stream: paced, release: share.release };
}
