import { useHold } from '../../holds/use-hold.ts';
import { useQuiz } from '../quiz-context.ts';
import { HoldLine } from './hold-line.tsx';

/** Holds the chosen time, and announces the hold's end shortly before; rendered only if there are crews. */
export default function HoldKeeper() {
  const until = useHold(useQuiz().state);
  return until === null ? null : <HoldLine until={until} />;
}
