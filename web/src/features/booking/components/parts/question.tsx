import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useQuiz } from '../quiz-context.ts';
import styles from './question.module.css';

interface QuestionProps {
  readonly title: string;
  /** A secondary line under the question. */
  readonly sub?: ReactNode;
  /** Receives the heading's id, to label a group of answers with it. */
  readonly children: (headingId: string) => ReactNode;
}

/**
 * A step's heading and answers. A new step moves the focus to its heading, so that screen readers read it
 * (look.md#accessibility).
 */
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
