import { type Registration, registrationSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { errorField } from '../../../lib/http/http-error.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { type Registered, register } from '../api/sign-in.ts';
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
  const { isSubmitting } = form.formState;
  // One key for the same content: a retry after a lost response finds the account it created
  // (design.md#the-graph-and-the-calls).
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
    <EntryForm form={form} onSubmit={submit}>
      <EmailField label="Email" />
      <NewPasswordFields label="Password" confirmLabel={t('Confirm password')} />
      <Button type="submit" wide busy={isSubmitting || leaving}>
        Create Account
      </Button>
    </EntryForm>
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
