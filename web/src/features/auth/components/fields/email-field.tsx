import { useFormContext } from 'react-hook-form';
import { Field } from '../../../../components/ui/field.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { translateValidation } from '../../../../lib/text/validation-texts.ts';

/** The form's `email`. */
export function EmailField({ label }: { readonly label: string }) {
  const { register, formState } = useFormContext<{ email: string }>();
  return (
    <Field label={label} error={translateValidation(formState.errors.email?.message)}>
      {(control) => (
        <TextInput
          {...control}
          {...register('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
