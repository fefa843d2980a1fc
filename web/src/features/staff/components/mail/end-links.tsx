import Unlink from 'lucide-react/icons/unlink';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import modalStyles from '../../../../components/ui/modal.module.css';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';

interface EndLinksProps {
  /** The shown version of the appointment. */
  readonly version: number;
  readonly isBusy: boolean;
  /** Gets the version that was shown when the question was asked. */
  readonly onEnd: (seenVersion: number) => Promise<void>;
}

/** Ends all links to the booking after confirmation, including the customer's own (SELF-14). */
export function EndLinks({ version, isBusy, onEnd }: EndLinksProps) {
  const [seen, setSeen] = useState<number | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const close = unlessBusy(isBusy, () => setSeen(null));
  return (
    <>
      <p className="mt-4">
        <Button look="text" small onClick={() => setSeen(version)}>
          End All Links
        </Button>
      </p>
      <Dialog
        open={seen !== null}
        title="End All Links"
        text="Every link to this booking ends, also the customer’s. A new one goes to the address on file while the wash is ahead."
        icon={<Unlink className="icon-large" aria-hidden="true" />}
        initialFocus={keep}
        onClose={close}
      >
        <div className={modalStyles['actions']}>
          <Button
            look="danger"
            wide
            busy={isBusy}
            onClick={() => seen !== null && void onEnd(seen).then(() => setSeen(null))}
          >
            End Them
          </Button>
          <Button look="secondary" wide ref={keep} onClick={close}>
            Keep Them
          </Button>
        </div>
      </Dialog>
    </>
  );
}
