import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { dismissToast, type Toast as ShownToast, type ToastTone } from '../../lib/toasts/toasts.ts';
import badgeStyles from './badge.module.css';
import { IconButton } from './icon-button.tsx';
import presenceStyles from './presence.module.css';
import styles from './toast.module.css';
import { usePresence } from './use-presence.ts';
import { useSwipeAway } from './use-swipe-away.ts';
import { useTimeOut } from './use-time-out.ts';

/** How long a toast shows, in milliseconds (TOAST-02). */
const SHOWN_MS = 5000;

const LOOKS: Readonly<
  Record<ToastTone, { readonly Icon: typeof Info; readonly tile: string | undefined }>
> = {
  success: { Icon: CircleCheck, tile: badgeStyles['badge-fresh'] },
  error: { Icon: CircleAlert, tile: badgeStyles['badge-need'] },
  info: { Icon: Info, tile: badgeStyles['badge-scheduled'] },
};

interface ToastProps {
  readonly toast: ShownToast;
  /** Its time is paused, as somebody hovers, focuses or drags it, or is in another window. */
  readonly isHeld: boolean;
}

/** One toast; it closes by itself, by its button, or by a swipe to the right. */
export function Toast({ toast, isHeld }: ToastProps) {
  const element = useRef<HTMLLIElement>(null);
  const dismiss = () => dismissToast(toast.id);
  const isPresent = usePresence(toast.open, element);
  useTimeOut(toast.open && !isHeld, SHOWN_MS, dismiss);
  const swipe = useSwipeAway(dismiss);
  if (!isPresent) return null;
  const { Icon, tile } = LOOKS[toast.tone];
  return (
    <li
      ref={element}
      className={`${styles['toast']} ${presenceStyles['rises']}`}
      data-state={toast.open ? 'open' : 'closed'}
      {...swipe}
    >
      <span className={`${styles['toast-icon']} ${tile}`} aria-hidden="true">
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <b>{toast.title}</b>
        {toast.text && <span>{toast.text}</span>}
      </div>
      <IconButton label="Close notification" onClick={dismiss}>
        <X />
      </IconButton>
    </li>
  );
}
