import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../../components/ui/class-names.ts';
import { leaveStep } from './leave-step.ts';
import styles from './step-in.module.css';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface StepInProps {
  /** Whether the current step was reached by going back; read again when this one leaves. */
  readonly isBack: RefObject<boolean>;
  /** The pointer's last position; null until there is one. */
  readonly pointer: RefObject<Point | null>;
  readonly children: ReactNode;
}

/** Slides a question in, and out when the next one replaces it; give each its own key (look.md#motion). */
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
      // Browsers also report a pointer at rest when something new appears under it; ignore it, as it hasn't moved.
      onPointerMove={({ clientX, clientY }) => {
        if (clientX !== rest.current?.x || clientY !== rest.current?.y) setIsPointed(true);
      }}
    >
      {children}
    </div>
  );
}
