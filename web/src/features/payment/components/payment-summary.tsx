import { findPackage } from '@dewlane/catalog';
import { useRef, useState } from 'react';
import { PackageTile } from '../../../components/art/package-tile.tsx';
import { Button } from '../../../components/ui/button.tsx';
import cardStyles from '../../../components/ui/card.module.css';
import factsStyles from '../../../components/ui/facts.module.css';
import flowStyles from '../../../components/ui/flow.module.css';
import { savedSettings } from '../../../lib/business/saved-settings.ts';
import { dateWithYear } from '../../../lib/dates/dates.ts';
import { translateLabel } from '../../../lib/text/labels.ts';
import { t } from '../../../lib/text/language.ts';
import { translatePackageText } from '../../../lib/text/package-texts.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import type { PaymentData } from '../simulation/payment-data.ts';
import { simulatePayment } from '../simulation/simulate-payment.ts';

interface PaymentSummaryProps {
  readonly data: PaymentData;
  readonly onDone: () => void;
}

/** The amount due, and the button that simulates the payment. */
export function PaymentSummary({ data, onDone }: PaymentSummaryProps) {
  const [processing, setProcessing] = useState(false);
  const page = useRef<HTMLElement>(null);
  const servicePackage = findPackage(savedSettings(), data.service);

  async function pay(): Promise<void> {
    setProcessing(true);
    const paid = await simulatePayment(data);
    // Whoever has left meanwhile didn't wait for it (PAY-10).
    if (page.current === null) return;
    setProcessing(false);
    if (!paid) {
      showToast({
        title: t('Configuration Needed'),
        text: t('This booking has no amount that could be charged.'),
        tone: 'error',
      });
      return;
    }
    showToast({
      title: t('Payment Ready!'),
      text: t('The simulated payment went through.'),
      tone: 'success',
    });
    onDone();
  }

  return (
    <section ref={page} className={`${cardStyles['card']} mx-auto max-w-120 p-5`}>
      <div className={`${flowStyles['row']} mb-4 flex-wrap gap-3.5`}>
        {servicePackage && <PackageTile packageKey={servicePackage.key} />}
        <div className="min-w-0 flex-[1_1_7rem]">
          <h1 className="text-[1.375rem]">{translatePackageText(data.service)}</h1>
          <p className="wrap-anywhere text-ink-500 text-sm">{data.vehicleInfo}</p>
        </div>
      </div>
      <dl className={factsStyles['fact-list']}>
        <div>
          <dt>Location</dt>
          <dd>{data.location}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{dateWithYear(data.date)}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{translateLabel(data.time)}</dd>
        </div>
      </dl>
      <div className={`${flowStyles['row']} my-4 justify-between border-t border-line-soft pt-3.5`}>
        <span className="font-semibold">Total</span>
        <span className="text-[1.625rem] font-bold tabular-nums">{data.price}</span>
      </div>
      <Button wide busy={processing} onClick={() => void pay()}>
        {processing ? t('Processing...') : t('Simulate Payment')}
      </Button>
    </section>
  );
}
