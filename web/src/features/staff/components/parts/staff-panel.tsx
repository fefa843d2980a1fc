import { type ComponentType, type ReactNode, useId } from 'react';
import cardStyles from '../../../../components/ui/card.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import styles from './staff-panel.module.css';

interface StaffPanelProps {
  readonly title: string;
  readonly Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  readonly children: ReactNode;
}

/** A titled card of the detail page. */
export function StaffPanel({ title, Icon, children }: StaffPanelProps) {
  const id = useId();
  return (
    <section className={classNames(cardStyles['card'], styles['panel'])} aria-labelledby={id}>
      <h2 id={id}>
        <Icon aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  );
}
