import { pause } from '@dewlane/service-kit';

const LOOK_MS = 100;
/** Looks, not a time: a process that was held up has read nothing meanwhile. A second where it wasn't. */
const LOOKS = 10;
/** Looks without an answer after which another question is put beside. */
const ANOTHER_AFTER = 4;

/**
 * Asks for what may be asked twice until an answer is there: again where the question was refused or lost, another time beside it,
 * over another connection and maybe to another process, where none comes soon. Whoever still waits when it is over is told so by
 * the signal.
 * @throws the last failure, where no answer comes within about a second
 */
export async function askPatiently<Answer extends object>(
  ask: (over: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const answers: Answer[] = [];
  const over = new AbortController();
  let failure: unknown = new Error(`no answer within ${LOOKS} looks of ${LOOK_MS} ms`);
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
