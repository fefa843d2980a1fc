import TriangleAlert from 'lucide-react/icons/triangle-alert';
import {
  createContext,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import modalStyles from '../../../../components/ui/modal.module.css';
import { paths } from '../../../../config/paths.ts';
import { useAskBeforeUnload } from '../../../../lib/browser/ask-before-unload.ts';
import { sessionHasEnded, subscribeToSession } from '../../session/staff-session.ts';

/** How forms say how many more, or fewer, there are by now whose unsaved changes leaving would lose. */
export const UnsavedContext = createContext<(more: 1 | -1) => void>(() => undefined);

/** Has staff asked before they leave, as long as `isUnsaved` (BIZ-13). */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = useContext(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    tell(1);
    return () => tell(-1);
  }, [tell, isUnsaved]);
}

/**
 * Asks before a view with unsaved changes is left: for another view or page, by the browser's Back, by `ask`, or, in the browser's
 * own words, by closing the tab. `tell` is for `UnsavedContext`; `question` is to be rendered.
 */
export function useLeaveGuard() {
  const [unsaved, tell] = useReducer((forms: number, more: number) => forms + more, 0);
  const hasEnded = useSyncExternalStore(subscribeToSession, sessionHasEnded);
  // Nobody is held whose session has ended (STAFF-11).
  const holds = unsaved > 0 && !hasEnded;
  const [asked, setAsked] = useState<{ readonly leave: () => void } | null>(null);
  const blocker = useBlocker((navigation) => holds && isLeaving(navigation));
  useAskBeforeUnload(holds);

  function stay(): void {
    setAsked(null);
    blocker.reset?.();
  }

  function leave(): void {
    setAsked(null);
    blocker.proceed?.();
    asked?.leave();
  }

  return {
    tell,
    /** Does what leaves the view, at once if nothing is lost by it. */
    ask: (action: () => void) => (holds ? setAsked({ leave: action }) : action()),
    question: (asked !== null || blocker.state === 'blocked') && (
      <LeaveQuestion onStay={stay} onLeave={leave} />
    ),
  };
}

/** The view's own link does not leave it; Logout, which leads to the services, has asked before. */
function isLeaving({
  currentLocation: from,
  nextLocation: to,
  historyAction,
}: Parameters<BlockerFunction>[0]): boolean {
  if (from.pathname === to.pathname && from.search === to.search) return false;
  return historyAction === 'POP' || to.pathname !== paths.services;
}

interface LeaveQuestionProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onStay}
      title="Leave Without Saving?"
      text="You have changes that are not saved yet. They are lost when you leave."
      icon={<TriangleAlert className="icon-large" aria-hidden="true" />}
      tone="water"
      initialFocus={keep}
    >
      <div className={modalStyles['actions']}>
        <Button wide ref={keep} onClick={onStay}>
          Keep Editing
        </Button>
        <Button look="secondary" wide onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
