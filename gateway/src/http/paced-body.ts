import { pipeline, type Readable, Transform } from 'node:stream';
import { DomainError } from '@dewlane/service-kit/edge';

/** A bad mobile connection brings several times as much. */
const BYTES_A_SECOND = 8 * 1024;
/** Until then nobody is judged: connections begin slowly. */
const GRACE_MS = 15_000;
const LOOK_EVERY_MS = 5_000;

/**
 * A body as it comes, until there are more bytes than `limit` or they come too slowly on the whole: then it fails with
 * TOO_LARGE or REQUEST_TIMEOUT. It also fails when its sender goes away (SEC-14).
 */
export function pacedBody(body: Readable, limit: number): Readable {
  const startedAt = performance.now();
  let seen = 0;
  const paced = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) done(new DomainError('TOO_LARGE'));
      else done(null, chunk);
    },
  });
  const looking = setInterval(() => {
    const elapsed = performance.now() - startedAt;
    if (elapsed > GRACE_MS && seen < (elapsed / 1_000) * BYTES_A_SECOND) {
      paced.destroy(new DomainError('REQUEST_TIMEOUT'));
    }
  }, LOOK_EVERY_MS);
  // Whoever reads it hears of a failure; where nobody does any more, nobody is left to tell.
  pipeline(body, paced, () => clearInterval(looking));
  return paced;
}
