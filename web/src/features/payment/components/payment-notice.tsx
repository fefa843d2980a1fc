import type { ReactNode } from 'react';
import statusPageStyles from '../../../components/layout/status-page.module.css';
import cardStyles from '../../../components/ui/card.module.css';
import { takeFocus } from '../../../components/ui/take-focus.ts';

interface PaymentNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly art: ReactNode;
  readonly children: ReactNode;
}

/** A centred card with a message and one next step. */
export function PaymentNotice({ title, text, art, children }: PaymentNoticeProps) {
  return (
    <section className={`${cardStyles['card']} ${statusPageStyles['status-card']} mx-auto`}>
      {art}
      <h1 ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      <p className="text-ink-700">{text}</p>
      {children}
    </section>
  );
}
