import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { paths } from '../../../config/paths.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { refetchCurrentUser } from '../../../lib/session/current-user.ts';
import { t } from '../../../lib/text/language.ts';
import { confirmEmail } from '../api/account-calls.ts';
import { DoneNote } from './done-note.tsx';
import { EndedAccountLink } from './ended-account-link.tsx';
import { tellFailure } from './tell-failure.ts';

/** Confirms an address with the link sent to it, by a button: opening the page sends nothing (ACCT-03). */
export function ConfirmEmail() {
  const { token = '' } = useParams();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'done' | 'ended' | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await confirmEmail(token);
      setOutcome('done');
      await refetchCurrentUser();
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) setOutcome('ended');
      else tellFailure(t('Address Not Confirmed'), error);
    } finally {
      setBusy(false);
    }
  }

  if (outcome === 'ended') return <EndedAccountLink again={false} />;
  if (outcome === 'done') {
    return (
      <DoneNote
        title="Your e-mail address is confirmed"
        text="Our messages come to this address, and you log in with it."
      >
        <ButtonLink to={paths.home}>Go to Home</ButtonLink>
      </DoneNote>
    );
  }
  return (
    <Button wide busy={busy} onClick={() => void confirm()}>
      Confirm This Address
    </Button>
  );
}
