import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../../components/ui/class-names.ts';
import { leaveStep } from './leave-step.ts';
import styles from './step-in.module.css';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface StepInProps {
  /** Whether the step on the screen now came after a later one; read again when this one leaves. */
  readonly isBack: RefObject<boolean>;
  /** Where the pointer was last; null while it has not been seen. */
  readonly pointer: RefObject<Point | null>;
  readonly children: ReactNode;
}

/** A question that slides in, and out when the next one takes its place; give each its own key (look.md#motion). */
export function StepIn({ isBack, pointer, children }: StepInProps) {
  const question = useRef<HTMLDivElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const rest = useRef(pointer.current);
  useLayoutEffect(() => {
    const shown = question.current;
    return () => {
      if (shown) leaveStep(shown, isBack.current);
    };
  }, [isBack]);
  return (
    <div
      ref={question}
      className={classNames(styles['step-in'], isBack.current && styles['is-back'])}
      data-unpointed={isPointed ? undefined : ''}
      // A browser tells of a resting pointer too when something new lies under it: that one has not moved.
      onPointerMove={({ clientX, clientY }) => {
        if (clientX !== rest.current?.x || clientY !== rest.current?.y) setIsPointed(true);
      }}
    >
      {children}
    </div>
  );
}
