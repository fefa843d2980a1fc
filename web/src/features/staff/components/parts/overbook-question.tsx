import Users from 'lucide-react/icons/users';
import { useRef } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import modalStyles from '../../../../components/ui/modal.module.css';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';

interface OverbookQuestionProps {
  readonly freeTimes: readonly string[];
  readonly busy: boolean;
  readonly onInsist: () => void;
  readonly onBack: () => void;
}

/** Asks what to do if no crew is free at the new time: choose another, or knowingly exceed capacity (AVAIL-11). */
export function OverbookQuestion({ freeTimes, busy, onInsist, onBack }: OverbookQuestionProps) {
  const back = useRef<HTMLButtonElement>(null);
  const close = unlessBusy(busy, onBack);
  return (
    <Dialog
      open
      onClose={close}
      title="No Crew Is Free Then"
      text="You can book it all the same: the appointment is then marked as without a crew."
      icon={<Users className="icon-large" aria-hidden="true" />}
      tone="water"
      initialFocus={back}
    >
      {freeTimes.length > 0 && (
        <>
          <p className="mt-3 font-semibold">Free nearby</p>
          <ul className="mt-1 grid gap-1">
            {freeTimes.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
        </>
      )}
      <div className={modalStyles['actions']}>
        <Button wide ref={back} onClick={close}>
          Choose Another Time
        </Button>
        <Button look="secondary" wide busy={busy} onClick={onInsist}>
          Book It Anyway
        </Button>
      </div>
    </Dialog>
  );
}
