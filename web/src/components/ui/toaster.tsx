import * as RadixToast from '@radix-ui/react-toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, subscribeToToasts, type ToastTone } from '../../lib/toasts.ts';

/** How long a toast shows, and how far a swipe to the right dismisses it (SPEC §9). */
const SHOWN_MS = 5000;
const SWIPE_PX = 50;
/** Radix dismisses above its threshold, the rule says from it on. */
const JUST_BELOW_PX = SWIPE_PX - 0.01;

const ICONS: Readonly<Record<ToastTone, typeof Info>> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
};
const TILES: Readonly<Record<ToastTone, string>> = {
  success: 'badge-fresh',
  error: 'badge-need',
  info: 'badge-scheduled',
};

interface ToasterProps {
  /** F8 was pressed before the notification area was there: it takes the focus at once. */
  readonly focusAtOnce?: boolean;
}

/** The notification area: shows the one toast there is; F8 focuses it. */
export default function Toaster({ focusAtOnce = false }: ToasterProps) {
  const area = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (focusAtOnce) area.current?.focus();
  }, [focusAtOnce]);
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);
  const Icon = toast ? ICONS[toast.tone] : Info;
  return (
    <RadixToast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={JUST_BELOW_PX}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className="toast"
          type={toast.tone === 'error' ? 'foreground' : 'background'}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
        >
          <span className={`toast-icon ${TILES[toast.tone]}`} aria-hidden="true">
            <Icon />
          </span>
          <div className="min-w-0 flex-1">
            <RadixToast.Title asChild>
              <b>{toast.title}</b>
            </RadixToast.Title>
            {toast.text && (
              <RadixToast.Description asChild>
                <span>{toast.text}</span>
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close className="icon-btn" aria-label="Close notification">
            <X />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport ref={area} hotkey={['F8']} className="toast-area" />
    </RadixToast.Provider>
  );
}
