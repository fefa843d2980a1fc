import { type ReactNode, type RefObject, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog-sheet.module.css';
import { Modal } from './modal.tsx';
import presenceStyles from './presence.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: string | undefined;
  readonly icon: ReactNode;
  readonly tone?: 'need' | 'water' | 'fresh';
  /** Wider, for a text to read. */
  readonly wide?: boolean;
  /** The element that gets the focus at first; a destructive question passes its Cancel button. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** The sheet itself; `Dialog` loads it with the first one that opens. */
export default function DialogSheet({
  open,
  onClose,
  title,
  text,
  icon,
  tone = 'need',
  wide = false,
  initialFocus,
  children,
}: DialogProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      className={classNames(styles['dialog'], presenceStyles['rises'], wide && styles['is-wide'])}
      labelledBy={`${id}-title`}
      describedBy={text ? `${id}-text` : undefined}
      initialFocus={initialFocus}
    >
      <span
        className={classNames(
          styles['dialog-icon'],
          tone !== 'need' && (tone === 'water' ? styles['tile-water'] : styles['tile-fresh']),
        )}
      >
        {icon}
      </span>
      <h2 id={`${id}-title`}>{title}</h2>
      {text && (
        <p id={`${id}-text`} className="text-ink-700">
          {text}
        </p>
      )}
      {children}
    </Modal>
  );
}
