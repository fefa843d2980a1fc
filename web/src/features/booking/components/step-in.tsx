import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { leaveStep } from './leave-step.ts';

interface StepInProps {
  /** Whether the step on the screen now came after a later one; read again when this one leaves. */
  readonly isBack: RefObject<boolean>;
  readonly children: ReactNode;
}

/** A question that slides in, and out when the next one takes its place; give each its own key (LOOK §8). */
export function StepIn({ isBack, children }: StepInProps) {
  const question = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = question.current;
    return () => {
      if (shown) leaveStep(shown, isBack.current);
    };
  }, [isBack]);
  return (
    <div ref={question} className={classNames('step-in', isBack.current && 'is-back')}>
      {children}
    </div>
  );
}
