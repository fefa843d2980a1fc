import { type ReactNode, useEffect, useRef } from 'react';
import { VehicleArt } from '../../../components/art/vehicle-art.tsx';
import statusPageStyles from '../../../components/layout/status-page.module.css';
import cardStyles from '../../../components/ui/card.module.css';

interface PaymentNoticeProps {
  readonly title: string;
  readonly text: string;
  /** A car to be washed unless told otherwise. */
  readonly art?: ReactNode;
  readonly children: ReactNode;
}

/** A centred card with a message and one next step; its heading gets the focus (FLOW-16), unless that is elsewhere (FLOW-24). */
export function PaymentNotice({
  title,
  text,
  art = <VehicleArt type="sedan" color="silver" wash="need" />,
  children,
}: PaymentNoticeProps) {
  // Not by `takeFocus`: it comes with parts that this page would load for nothing else.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) heading.current?.focus();
  }, []);
  return (
    <section className={`${cardStyles['card']} ${statusPageStyles['status-card']} mx-auto`}>
      {art}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="text-ink-700">{text}</p>
      {children}
    </section>
  );
}
