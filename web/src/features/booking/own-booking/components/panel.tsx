import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import fieldStyles from '../../../../components/ui/field.module.css';
import type { ChangeRefusal } from '../api/change-refusal.ts';
import styles from './own-booking.module.css';

interface PanelProps {
  readonly title: string;
  readonly text?: string;
  readonly refusal?: ChangeRefusal | null;
  readonly children: ReactNode;
}

/** The form for a change, shown in place of the buttons; its heading gets the focus. */
export function Panel({ title, text, refusal, children }: PanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className="text-ink-700">{text}</p>}
      {children}
      {refusal && (
        <p className={fieldStyles['field-message']} role="alert">
          <CircleAlert className="icon-small" aria-hidden="true" />
          {refusal.text}
        </p>
      )}
    </section>
  );
}
