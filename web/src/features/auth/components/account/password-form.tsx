import { type PasswordChange, passwordChangeSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { checked } from '../../../../lib/text/checked.ts';
import { t } from '../../../../lib/text/language.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { changePassword } from '../../api/account-calls.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PasswordInput } from '../password-input.tsx';
import { tellFailure } from '../tell-failure.ts';
import { Section } from './section.tsx';

/** Another password by the old one; every other browser is signed out (ACCT-02). */
export function PasswordForm({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const confirmPassword = useWatch({ control: form.control, name: 'confirmPassword' });

  const submit = form.handleSubmit(async (change) => {
    try {
      await changePassword(change);
    } catch (error) {
      tellFailure(t('Password Not Changed'), error);
      return;
    }
    form.reset();
    showToast({
      title: t('Password Changed'),
      text: t('Every other browser was signed out.'),
      tone: 'success',
    });
    await onChanged();
  });

  return (
    <Section title="Password" text="A new one signs every other browser out.">
      <form className={flowStyles['stack']} onSubmit={submit} noValidate>
        <Field label="Current password" error={checked(errors.currentPassword?.message)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <NewPasswordFields
          fields={{
            password: form.register('password', { deps: 'confirmPassword' }),
            confirmPassword: form.register('confirmPassword'),
          }}
          values={{ password, confirmPassword }}
          faults={{
            password: checked(errors.password?.message),
            confirmPassword: checked(errors.confirmPassword?.message),
          }}
        />
        <Button type="submit" look="secondary" wide busy={isSubmitting}>
          Change Password
        </Button>
      </form>
    </Section>
  );
}
