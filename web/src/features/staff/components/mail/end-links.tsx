import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';

interface EndLinksProps {
  readonly isBusy: boolean;
  readonly onEnd: () => Promise<void>;
}

/** Ends every link to the booking, once asked: the customer's own ends too (SELF-14). */
export function EndLinks({ isBusy, onEnd }: EndLinksProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <p className="mt-4">
        <Button look="text" small onClick={() => setAsked(true)}>
          End All Links
        </Button>
      </p>
    );
  }
  return (
    <section className="mt-4 grid gap-2 text-sm" aria-label="End all links">
      <p>
        Every link to this booking ends, also the customer’s. A new one goes to the address on file.
      </p>
      <p className={`${flowStyles['row']} flex-wrap gap-2`}>
        <Button
          look="danger"
          small
          busy={isBusy}
          onClick={() => void onEnd().then(() => setAsked(false))}
        >
          End Them
        </Button>
        <Button look="text" small onClick={() => setAsked(false)}>
          Keep Them
        </Button>
      </p>
    </section>
  );
}
