import { useFormContext } from 'react-hook-form';
import { Field } from '../../../../components/ui/field.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { translateValidation } from '../../../../lib/text/validation-texts.ts';

/** The form's `identifier`, by which the account is found. */
export function IdentifierField() {
  const { register, formState } = useFormContext<{ identifier: string }>();
  return (
    <Field
      label="Username or email"
      error={translateValidation(formState.errors.identifier?.message)}
    >
      {(control) => (
        <TextInput
          {...control}
          {...register('identifier')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
