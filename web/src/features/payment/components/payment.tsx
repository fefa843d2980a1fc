import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { paths } from '../../../config/paths.ts';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { claimPaymentData } from '../simulation/payment-data.ts';
import { PaymentDone } from './payment-done.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { PaymentSummary } from './payment-summary.tsx';

/** The placeholder payment page with a simulated payment (PAY-01 to PAY-09). */
export function Payment() {
  const { user, isGuest, isLoading, hasFailed } = useCurrentUser();
  const [isRetrying, setIsRetrying] = useState(false);
  const [done, setDone] = useState(false);

  async function retry(): Promise<void> {
    setIsRetrying(true);
    await refreshCurrentUser();
    setIsRetrying(false);
  }

  if (isLoading) {
    return (
      <>
        <LoadingNote />
        <Skeleton className="h-96 rounded-xl" />
      </>
    );
  }
  if (hasFailed) {
    return (
      // Not LoadError: it comes with parts that this page would load for nothing else.
      <PaymentNotice key="failed" title="Payment" text="Your account could not be loaded.">
        <Button wide busy={isRetrying} onClick={() => void retry()}>
          Try Again
        </Button>
      </PaymentNotice>
    );
  }
  if (!user || isGuest) {
    return (
      <PaymentNotice title="Authentication Required" text="Log in to see what there is to pay.">
        <ButtonLink wide to={`${paths.login}?redirect=${paths.payment}`}>
          Log In
        </ButtonLink>
      </PaymentNotice>
    );
  }
  const data = claimPaymentData(user.id);
  if (!data) {
    return (
      <PaymentNotice
        title="No Payment Data"
        text="There is no booking waiting for a payment in this tab."
      >
        <ButtonLink wide to={paths.services}>
          Choose a Service
        </ButtonLink>
      </PaymentNotice>
    );
  }
  if (done) return <PaymentDone />;
  return <PaymentSummary data={data} onDone={() => setDone(true)} />;
}
