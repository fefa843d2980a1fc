import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useQuiz } from '../quiz-context.ts';
import styles from './question.module.css';

interface QuestionProps {
  readonly title: string;
  /** A quieter line under the question. */
  readonly sub?: ReactNode;
  /** Gets the heading's id, to name a group of answers by it. */
  readonly children: (headingId: string) => ReactNode;
}

/** A step's heading and answers. A new step takes the focus to its heading, so that a screen reader reads it (look.md#accessibility). */
export function Question({ title, sub, children }: QuestionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasMoved } = useQuiz();
  useEffect(() => {
    if (hasMoved.current) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [hasMoved]);
  return (
    <>
      <h1 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {sub && <p className={styles['sub']}>{sub}</p>}
      {children(id)}
    </>
  );
}
