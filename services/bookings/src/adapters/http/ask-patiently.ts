import { pause } from '@dewlane/service-kit';

const LOOK_MS = 100;
/**
 * A number of checks rather than a deadline, because a stalled process hasn't read anything meanwhile. Without stalls
 * they take about a second.
 */
const LOOKS = 10;
/** Checks without a response after which a second call is started. */
const ANOTHER_AFTER = 4;

/**
 * Makes an idempotent call until there is a response. It is retried if it fails, and hedged by a second call, over
 * another connection and maybe to another process, if no response comes soon. At the end the signal aborts every call
 * that still waits.
 * @throws the last failure, if no response comes within about a second
 */
export async function askPatiently<Result extends object>(
  ask: (over: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  const over = new AbortController();
  let failure: unknown = new Error(`no response within ${LOOKS} checks of ${LOOK_MS} ms`);
  let underWay = 0;

  function begin(): void {
    underWay += 1;
    ask(over.signal).then(
      (result) => {
        results.push(result);
        over.abort();
      },
      (error: unknown) => {
        underWay -= 1;
        failure = error;
      },
    );
  }

  for (let look = 0; look < LOOKS && !over.signal.aborted; look += 1) {
    if (underWay === 0 || look % ANOTHER_AFTER === 0) begin();
    await pause(LOOK_MS, over.signal);
  }
  const [result] = results;
  if (result === undefined) {
    over.abort();
    throw failure;
  }
  return result;
}
