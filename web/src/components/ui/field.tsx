import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** The attributes that connect a control inside a Field with its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label above its control, and the error below (look.md#parts). */
export function Field({ label, optional = false, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles['optional']}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-500">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles['field-message']} role="alert">
          <CircleAlert className="icon-small" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
