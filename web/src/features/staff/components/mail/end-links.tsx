import Unlink from 'lucide-react/icons/unlink';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import modalStyles from '../../../../components/ui/modal.module.css';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';

interface EndLinksProps {
  readonly isBusy: boolean;
  readonly onEnd: () => Promise<void>;
}

/** Ends all links to the booking after confirmation, including the customer's own (SELF-14). */
export function EndLinks({ isBusy, onEnd }: EndLinksProps) {
  const [isAsked, setAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const close = unlessBusy(isBusy, () => setAsked(false));
  return (
    <>
      <p className="mt-4">
        <Button look="text" small onClick={() => setAsked(true)}>
          End All Links
        </Button>
      </p>
      <Dialog
        open={isAsked}
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
            onClick={() => void onEnd().then(() => setAsked(false))}
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
