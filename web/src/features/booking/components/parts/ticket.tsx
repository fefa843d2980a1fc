import type { ReactNode } from 'react';
import factsStyles from '../../../../components/ui/facts.module.css';
import flowStyles from '../../../../components/ui/flow.module.css';
import styles from './ticket.module.css';

interface TicketProps {
  /** Shown in place of the number while there is none. */
  readonly number: string;
  /** Shown next to the number's label. */
  readonly badge?: ReactNode;
  /** Labels and values, in order. */
  readonly facts: readonly (readonly [string, string])[];
  /** The price, if known. */
  readonly total: string | null | undefined;
}

/** A booking as a ticket: its number, the facts, the total (look.md#parts). */
export function Ticket({ number, badge, facts, total }: TicketProps) {
  return (
    <section className={styles['ticket']} aria-label="Your booking">
      <div className={styles['head']}>
        <div className={`${flowStyles['row']} flex-wrap justify-between`}>
          <p className="text-sm text-ink-500">Confirmation number</p>
          {badge}
        </div>
        <p className={styles['number']}>{number}</p>
      </div>
      <div className={styles['body']}>
        <dl className={factsStyles['fact-list']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {total && (
          <p className={styles['total']}>
            <span>Total</span>
            <b>{total}</b>
          </p>
        )}
      </div>
    </section>
  );
}
