import { type Login, loginSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { errorField } from '../../../lib/http/http-error.ts';
import { checked } from '../../../lib/text/checked.ts';
import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { logIn } from '../api/sign-in.ts';
import { PasswordInput } from './password-input.tsx';
import { useLeaveAfterSuccess } from './use-leave-after-success.ts';

export function LogInForm() {
  const { leaving, leave } = useLeaveAfterSuccess();
  const form = useForm<Login>({
    resolver: zodResolver(loginSchema),
    defaultValues: { identifier: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

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
    <form className={flowStyles['stack']} onSubmit={submit} noValidate>
      <Field label="Username or email" error={checked(errors.identifier?.message)}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('identifier')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={checked(errors.password?.message)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" wide busy={isSubmitting || leaving}>
        Log In
      </Button>
    </form>
  );
}
