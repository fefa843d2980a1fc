import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { useBusy } from './busy.ts';
import { classNames } from './class-names.ts';
import styles from './text-input.module.css';

interface Adornments {
  /** Inside the box before the text: an icon. */
  readonly before?: ReactNode;
  /** Inside the box after the text: an icon button. */
  readonly after?: ReactNode;
}

type Box = Adornments & { readonly className?: string | undefined };

/** A one-line text input in its 52 px box; spread a Field's control into it. */
export function TextInput({
  before,
  after,
  className,
  ...rest
}: Box & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <span className={controlClass(rest, className)}>
      {before}
      <input type="text" readOnly={useBusy()} {...rest} />
      {after}
    </span>
  );
}

/** Several lines of text. */
export function Textarea({
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'className'> & { readonly className?: string }) {
  return (
    <span className={classNames(controlClass(rest, className), styles['area'])}>
      <textarea rows={3} readOnly={useBusy()} {...rest} />
    </span>
  );
}

/** The browser's own select in the same box. */
export function Select({
  before,
  className,
  children,
  ...rest
}: Box & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={controlClass(rest, className)}>
      {before}
      <select aria-disabled={useBusy()} {...rest}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}

interface ControlState {
  readonly disabled?: boolean | undefined;
  readonly 'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
}

function controlClass(state: ControlState, className: string | undefined): string {
  return classNames(
    styles['control'],
    state['aria-invalid'] && styles['has-error'],
    state.disabled && styles['is-off'],
    className,
  );
}
