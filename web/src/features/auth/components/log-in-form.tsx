import { type Login, loginSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { errorField } from '../../../lib/http/http-error.ts';
import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { logIn } from '../api/sign-in.ts';
import { EntryForm } from './fields/entry-form.tsx';
import { IdentifierField } from './fields/identifier-field.tsx';
import { KnownPasswordField } from './fields/known-password-field.tsx';
import { useLeaveAfterSuccess } from './use-leave-after-success.ts';

/** Signs a customer in, then leads to where the visitor wanted to go. */
export function LogInForm() {
  const { leaving, leave } = useLeaveAfterSuccess();
  const form = useForm<Login>({
    resolver: zodResolver(loginSchema),
    defaultValues: { identifier: '', password: '' },
  });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (login) => {
    try {
      await logIn(login);
    } catch (error) {
      const text = errorField(error) ?? t('Login failed. Please try again.');
      showToast({ title: t('Login Failed'), text, tone: 'error' });
      return;
    }
    showToast({
      title: t('Welcome back!'),
      text: t("You've been signed in successfully."),
      tone: 'success',
    });
    leave();
  });

  return (
    <EntryForm form={form} onSubmit={submit}>
      <IdentifierField />
      <KnownPasswordField label="Password" name="password" />
      <Button type="submit" wide busy={isSubmitting || leaving}>
        Log In
      </Button>
    </EntryForm>
  );
}
