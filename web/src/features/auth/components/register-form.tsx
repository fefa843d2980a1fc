import { type Registration, registrationSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import fieldStyles from '../../../components/ui/field.module.css';
import { errorField, isHttpRefusal } from '../../../lib/http/http-error.ts';
import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { register } from '../api/sign-in.ts';
import { EmailField } from './fields/email-field.tsx';
import { EntryForm } from './fields/entry-form.tsx';
import { NewPasswordFields } from './fields/new-password-fields.tsx';
import { useLeaveAfterSuccess } from './use-leave-after-success.ts';

/** Creates an account and signs in, then leads to where the visitor wanted to go. */
export function RegisterForm() {
  const { leaving, leave } = useLeaveAfterSuccess();
  const form = useForm<Registration>({
    resolver: zodResolver(registrationSchema),
    defaultValues: { email: '', password: '', confirmPassword: '' },
  });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (registration) => {
    try {
      announce(await register(registration));
    } catch (error) {
      const text = t('Registration failed. Please try again.');
      showToast({ title: t('Registration Failed'), text, tone: 'error' });
      tellReason(error);
      return;
    }
    leave();
  });

  /**
   * A refusal at the e-mail field, as the other fields were checked here by the server's own rules; above the button what
   * only time helps against, such as a limit (ERR-41).
   */
  function tellReason(error: unknown): void {
    const message = errorField(error);
    if (!message) return;
    form.setError(isHttpRefusal(error) ? 'email' : 'root', { message }, { shouldFocus: true });
  }

  return (
    <EntryForm form={form} onSubmit={submit}>
      <EmailField label="Email" />
      <NewPasswordFields label="Password" confirmLabel={t('Confirm password')} />
      {errors.root && (
        <p className={fieldStyles['field-message']} role="alert">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" wide busy={isSubmitting || leaving}>
        Create Account
      </Button>
    </EntryForm>
  );
}

function announce(hasTransferredData: boolean): void {
  showToast({
    title: t('Account Created!'),
    text: hasTransferredData
      ? t('What you saved as a guest is now in your account.')
      : t('You are now signed in.'),
    tone: 'success',
  });
}
