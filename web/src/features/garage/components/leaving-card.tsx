import { type ReactNode, useRef } from 'react';
import { useAnimationEnd } from '../../../components/ui/use-animation-end.ts';
import styles from './carousel.module.css';

interface LeavingCardProps {
  readonly onGone: () => void;
  readonly children: ReactNode;
}

/** A deleted card that shrinks and fades; inert meanwhile. */
export function LeavingCard({ onGone, children }: LeavingCardProps) {
  const element = useRef<HTMLDivElement>(null);
  useAnimationEnd(element, true, onGone);
  return (
    <div ref={element} className={styles['leaving']} inert aria-hidden="true">
      {children}
    </div>
  );
}
