import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/field.tsx';
import { PasswordAdvice } from './password-advice.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordMatch } from './password-match.tsx';

interface NewPasswordFieldsProps {
  /** What the form's `register` gives for each. */
  readonly fields: Readonly<Record<'password' | 'confirmPassword', UseFormRegisterReturn>>;
  readonly values: Readonly<Record<'password' | 'confirmPassword', string>>;
  readonly faults: Readonly<Record<'password' | 'confirmPassword', string | undefined>>;
}

/** A new password and its confirmation, with what it needs. */
export function NewPasswordFields({ fields, values, faults }: NewPasswordFieldsProps) {
  const checklistId = useId();
  const { password, confirmPassword } = values;
  return (
    <>
      <div className="grid gap-2">
        <Field label="New password" error={faults.password}>
          {(control) => (
            <PasswordInput
              {...control}
              {...fields.password}
              aria-describedby={[control['aria-describedby'], checklistId]
                .filter(Boolean)
                .join(' ')}
              autoComplete="new-password"
            />
          )}
        </Field>
        <PasswordChecklist password={password} id={checklistId} />
        <PasswordAdvice password={password} />
      </div>
      <div className="grid gap-1.5">
        <Field label="Confirm new password" error={faults.confirmPassword}>
          {(control) => (
            <PasswordInput {...control} {...fields.confirmPassword} autoComplete="new-password" />
          )}
        </Field>
        <PasswordMatch password={password} confirmation={confirmPassword} />
      </div>
    </>
  );
}
