import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

interface NoteProps {
  readonly Icon: LucideIcon;
  readonly title: string;
  /** Empty shows none. */
  readonly text: string;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** What the questionnaire has to say besides its questions. */
export function Note({ Icon, title, text, children }: NoteProps) {
  return (
    <section className={styles['note']} aria-label={title}>
      <Icon aria-hidden="true" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <div className={styles['note-actions']}>{children}</div>
      </div>
    </section>
  );
}
