import { pause } from '@dewlane/service-kit';

const LOOK_MS = 100;
/**
 * A number of checks rather than a deadline, because a stalled process hasn't read anything meanwhile. Without stalls
 * they take about a second.
 */
const LOOKS = 10;
/** Checks without an answer after which a second call is started. */
const ANOTHER_AFTER = 4;

/**
 * Makes an idempotent call until there is an answer. It is retried if it fails, and hedged by a second call, over
 * another connection and maybe to another process, if no answer comes soon. At the end the signal aborts every call
 * that still waits.
 * @throws the last failure, if no answer comes within about a second
 */
export async function askPatiently<Answer extends object>(
  ask: (over: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const answers: Answer[] = [];
  const over = new AbortController();
  let failure: unknown = new Error(`no answer within ${LOOKS} checks of ${LOOK_MS} ms`);
  let underWay = 0;

  function begin(): void {
    underWay += 1;
    ask(over.signal).then(
      (answer) => {
        answers.push(answer);
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
  const [answer] = answers;
  if (answer === undefined) {
    over.abort();
    throw failure;
  }
  return answer;
}
