import { type FocusEvent, useEffect, useState } from 'react';

/** Whether a pointer is over an element, the focus is in it, or the window is inactive; spread the handlers into the element. */
export function useAttention() {
  const [isOver, setIsOver] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const leave = () => setIsAway(true);
    const comeBack = () => setIsAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return {
    isHeld: isOver || hasFocus || isAway,
    handlers: {
      onPointerEnter: () => setIsOver(true),
      onPointerLeave: () => setIsOver(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
}
