import { useHold } from '../../places/use-hold.ts';
import { useQuiz } from '../quiz-context.ts';
import { HoldLine } from './hold-line.tsx';

/** Has the chosen time kept, and speaks of it when it is nearly over; on the page only where there are crews. */
export default function HoldKeeper() {
  const until = useHold(useQuiz().state);
  return until === null ? null : <HoldLine until={until} />;
}
