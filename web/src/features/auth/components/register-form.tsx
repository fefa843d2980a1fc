import { type Registration, registrationSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { errorField } from '../../../lib/http/http-error.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { checked } from '../../../lib/text/checked.ts';
import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { type Registered, register } from '../api/sign-in.ts';
import { PasswordAdvice } from './password-advice.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordMatch } from './password-match.tsx';
import { useLeaveAfterSuccess } from './use-leave-after-success.ts';

export function RegisterForm() {
  const { leaving, leave } = useLeaveAfterSuccess();
  const checklistId = useId();
  const form = useForm<Registration>({
    resolver: zodResolver(registrationSchema),
    defaultValues: { email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const confirmPassword = useWatch({ control: form.control, name: 'confirmPassword' });
  // One key for one content: a repeat after a lost response finds the account it made (design.md#the-graph-and-the-calls).
  const [keys] = useState(() => new Map<string, string>());

  const submit = form.handleSubmit(async (registration) => {
    try {
      announce(await register(registration, keyFor(registration, keys)));
    } catch (error) {
      const text = errorField(error) ?? t('Registration failed. Please try again.');
      showToast({ title: t('Registration Failed'), text, tone: 'error' });
      return;
    }
    leave();
  });

  return (
    <form className={flowStyles['stack']} onSubmit={submit} noValidate>
      <Field label="Email" error={checked(errors.email?.message)}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="grid gap-2">
        <Field label="Password" error={checked(errors.password?.message)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password', { deps: 'confirmPassword' })}
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
        <Field label="Confirm password" error={checked(errors.confirmPassword?.message)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('confirmPassword')}
              autoComplete="new-password"
            />
          )}
        </Field>
        <PasswordMatch password={password} confirmation={confirmPassword} />
      </div>
      <Button type="submit" wide busy={isSubmitting || leaving}>
        Create Account
      </Button>
    </form>
  );
}

function keyFor(registration: Registration, keys: Map<string, string>): string {
  const content = JSON.stringify(registration);
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  return key;
}

function announce({ hasTransferredData }: Registered): void {
  showToast({
    title: t('Account Created!'),
    text: hasTransferredData
      ? t('What you saved as a guest is now in your account.')
      : t('You are now signed in.'),
    tone: 'success',
  });
}
