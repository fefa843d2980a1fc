import { useState } from 'react';
import { useSwipe } from '../../../lib/gestures/use-swipe.ts';
import styles from './carousel.module.css';

/**
 * The index of a carousel of `count` cards that wraps around at both ends, and the attributes of the
 * element that follows the finger. The index moves back when the list gets shorter (HOME-19).
 */
export function useCarousel(count: number) {
  const [wanted, setWanted] = useState(0);
  const [cameFrom, setCameFrom] = useState<'next' | 'previous' | undefined>();
  const [countBefore, setCountBefore] = useState(count);
  const index = Math.max(0, Math.min(wanted, count - 1));
  if (count !== countBefore) {
    setCountBefore(count);
    // A card was removed: show its neighbour.
    if (count < countBefore) setCameFrom(wanted < count ? 'next' : 'previous');
  }

  function step(by: 1 | -1): void {
    if (count < 2) return;
    setCameFrom(by === 1 ? 'next' : 'previous');
    setWanted((index + by + count) % count);
  }

  const { offset, handlers } = useSwipe((swipe) => step(swipe === 'left' ? 1 : -1));
  return {
    index,
    step,
    track: {
      className: styles['carousel'],
      'data-from': cameFrom,
      'data-dragging': offset !== 0 || undefined,
      style: offset === 0 ? {} : { transform: `translateX(${offset}px)` },
      ...handlers,
    },
  };
}
