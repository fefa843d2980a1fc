import { type ReactNode, type RefObject, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';
import presenceStyles from './presence.module.css';
import { useModality } from './use-modality.ts';
import { usePresence } from './use-presence.ts';

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The sheet's shape. */
  readonly className: string | undefined;
  /** The id of the element that names it. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** The element that gets the focus at first; by default the first focusable one. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
}

/** A sheet over a scrim; a press of the scrim closes it. Both slide and fade in and out (look.md#motion). */
export function Modal(props: ModalProps) {
  const { open, onClose, className, labelledBy, describedBy, initialFocus, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isPresent = usePresence(open, sheet);
  const onKeyDown = useModality(layer, { open, onClose, initialFocus });
  if (!isPresent) return null;
  const state = open ? 'open' : 'closed';
  return createPortal(
    <div ref={layer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard */}
      <div
        className={`${styles['scrim']} ${presenceStyles['fades']}`}
        data-state={state}
        onClick={onClose}
      />
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        className={classNames(styles['sheet'], className)}
        data-state={state}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}
