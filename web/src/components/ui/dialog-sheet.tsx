import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: string | undefined;
  readonly icon: ReactNode;
  readonly tone?: 'need' | 'water' | 'fresh';
  /** What gets the focus at first; a question that destroys names its Cancel here. */
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
  initialFocus,
  children,
}: DialogProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content
          className="sheet dialog"
          {...(text ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
        >
          <span className={classNames('dialog-icon', tone !== 'need' && `tile-${tone}`)}>
            {icon}
          </span>
          <RadixDialog.Title>{title}</RadixDialog.Title>
          {text && (
            <RadixDialog.Description className="text-ink-700">{text}</RadixDialog.Description>
          )}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
