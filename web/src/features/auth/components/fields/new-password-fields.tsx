import type { NewPassword } from '@dewlane/catalog';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../../components/ui/field.tsx';
import { translateValidation } from '../../../../lib/text/validation-texts.ts';
import { PasswordAdvice } from './password-advice.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordMatch } from './password-match.tsx';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly confirmLabel: string;
}

/** The form's new `password` and `confirmPassword`, with the password's requirements. */
export function NewPasswordFields({ label, confirmLabel }: NewPasswordFieldsProps) {
  const checklistId = useId();
  const { control: form, register, formState } = useFormContext<NewPassword>();
  const [password, confirmPassword] = useWatch({
    control: form,
    name: ['password', 'confirmPassword'],
  });
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-2">
        <Field label={label} error={translateValidation(errors.password?.message)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { deps: 'confirmPassword' })}
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
        <Field label={confirmLabel} error={translateValidation(errors.confirmPassword?.message)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('confirmPassword')}
              autoComplete="new-password"
            />
          )}
        </Field>
        <PasswordMatch
          password={password}
          confirmation={confirmPassword}
          isRefused={errors.confirmPassword !== undefined}
        />
      </div>
    </>
  );
}
