import { useState } from 'react';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { type ChangeFault, changeFaultOf } from '../change-fault.ts';

interface Outcomes {
  /** Whether a message about it goes to an address. */
  readonly isTold: boolean;
  readonly onDone: () => void;
  readonly onOutdated: () => void;
}

/** A change under way: one at a time, with what went wrong. */
export function useChange({ isTold, onDone, onOutdated }: Outcomes) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ChangeFault | null>(null);

  async function run(change: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await change();
      const text = isTold ? 'We have sent you an e-mail about it.' : 'Your booking is up to date.';
      showToast({ title: done, text, tone: 'success' });
      onDone();
    } catch (error) {
      const found = changeFaultOf(error);
      setFault(found);
      if (found.isOutdated) onOutdated();
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy, fault };
}
