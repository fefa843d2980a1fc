import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { takeFocus } from '../../../components/ui/take-focus.ts';
import styles from './done-note.module.css';

interface DoneNoteProps {
  readonly title: string;
  readonly text: string;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Says what was done, in place of the form. */
export function DoneNote({ title, text, children }: DoneNoteProps) {
  return (
    <Card className={styles['note']} role="status">
      <CircleCheck className="icon-large" aria-hidden="true" />
      <div>
        <h2 ref={takeFocus} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
        {children}
      </div>
    </Card>
  );
}
