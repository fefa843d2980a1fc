import { useFormContext } from 'react-hook-form';
import { Field } from '../../../../components/ui/field.tsx';
import { translateValidation } from '../../../../lib/text/validation-texts.ts';
import { PasswordInput } from './password-input.tsx';

interface KnownPasswordFieldProps {
  readonly label: string;
  /** Its name in the form. */
  readonly name: 'password' | 'currentPassword';
}

/** The account's current password. */
export function KnownPasswordField({ label, name }: KnownPasswordFieldProps) {
  const { register, formState } = useFormContext<Record<typeof name, string>>();
  return (
    <Field label={label} error={translateValidation(formState.errors[name]?.message)}>
      {(control) => (
        <PasswordInput {...control} {...register(name)} autoComplete="current-password" />
      )}
    </Field>
  );
}
