import { PageShell } from '../../components/layout/page-shell.tsx';
import { Payment } from '../../features/payment/components/payment.tsx';

/** The page at /payment. */
export function Component() {
  return (
    <PageShell
      title="Payment"
      mainClassName="mx-auto w-full max-w-128 px-4 pt-6 pb-16 lg:grid lg:min-h-[calc(100dvh-72px)] lg:content-center"
    >
      <Payment />
    </PageShell>
  );
}
