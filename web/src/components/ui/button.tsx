import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'text' | 'sun' | 'danger' | 'danger-soft';

interface ButtonShape {
  readonly look?: ButtonLook | undefined;
  readonly wide?: boolean | undefined;
  readonly small?: boolean | undefined;
}

interface ButtonProps extends ButtonShape, ComponentProps<'button'> {
  /** Work is in progress: shows a spinner, sets `aria-busy`, and ignores further presses. */
  readonly busy?: boolean | undefined;
  readonly children: ReactNode;
}

/** A button; only one primary button is in view (look.md#dos-and-donts). `type` is `button` unless given. */
export function Button({
  look,
  wide,
  small,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ look, wide, small, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it navigates, while a Button acts. */
export function ButtonLink({
  look,
  wide,
  small,
  className,
  ...rest
}: ButtonShape & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClass({ look, wide, small, className })} />;
}

/** A link to a file that looks like a button; the browser saves it or opens it in another program. */
export function DownloadLink({
  look,
  wide,
  small,
  className,
  children,
  ...rest
}: ButtonShape & ComponentProps<'a'>) {
  return (
    <a {...rest} download className={buttonClass({ look, wide, small, className })}>
      {children}
    </a>
  );
}

const LOOKS: Readonly<Record<ButtonLook, string | undefined>> = {
  primary: styles['btn-primary'],
  secondary: styles['btn-secondary'],
  text: styles['btn-text'],
  sun: styles['btn-sun'],
  danger: styles['btn-danger'],
  'danger-soft': styles['btn-danger-soft'],
};

interface ButtonClass extends ButtonShape {
  readonly className?: string | undefined;
}

function buttonClass({ look = 'primary', wide, small, className }: ButtonClass): string {
  return classNames(
    styles['btn'],
    LOOKS[look],
    wide && styles['btn-wide'],
    small && styles['btn-small'],
    className,
  );
}
