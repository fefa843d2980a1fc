import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { errorField } from '../../../../lib/http/http-error.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { CardLine } from '../parts/card-list.tsx';

interface LockNoteProps {
  /** Whose account it is; screen readers read it after Unlock. */
  readonly of: string;
  /** Unlocks this account. */
  readonly unlock: () => Promise<unknown>;
}

/** Says that failed sign-ins have locked an account, and can unlock it (AUTH-34). */
export function LockNote({ of, unlock }: LockNoteProps) {
  const [busy, setBusy] = useState(false);

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await unlock();
      showToast({ title: 'Account Unlocked', tone: 'success' });
    } catch (error) {
      const text = errorField(error) ?? 'The account could not be unlocked. Please try again.';
      showToast({ title: 'Unlock Failed', text, tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <CardLine text={<p className="text-ink-500 text-sm">Too many failed sign-ins.</p>}>
      <Button ref={leaveFocus} look="secondary" small busy={busy} onClick={() => void end()}>
        Unlock
        <span className="sr-only"> {of}</span>
      </Button>
    </CardLine>
  );
}
