import { type PasswordChange, passwordChangeSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { useAskBeforeUnload } from '../../../../lib/browser/ask-before-unload.ts';
import { t } from '../../../../lib/text/language.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { changePassword } from '../../api/account-calls.ts';
import { AccountName } from '../fields/account-name.tsx';
import { EntryForm } from '../fields/entry-form.tsx';
import { KnownPasswordField } from '../fields/known-password-field.tsx';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { tellFailure } from '../tell-failure.ts';
import { emptyIfSent } from './empty-if-sent.ts';
import { Section } from './section.tsx';

interface PasswordFormProps {
  /** The account's. */
  readonly email: string;
  readonly onChanged: () => Promise<void>;
}

/** Changes the password, given the old one; signs out and forgets every other browser (ACCT-02, AUTH-34). */
export function PasswordForm({ email, onChanged }: PasswordFormProps) {
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { isSubmitting, isDirty } = form.formState;
  useAskBeforeUnload(isDirty);

  const submit = form.handleSubmit(async (change) => {
    const sent = form.getValues();
    try {
      await changePassword(change);
    } catch (error) {
      tellFailure(t('Password Not Changed'), error);
      return;
    }
    emptyIfSent(form, sent);
    showToast({
      title: t('Password Changed'),
      text: t('Every other browser was signed out.'),
      tone: 'success',
    });
    await onChanged();
  });

  return (
    <Section title="Password" text="A new one signs every other browser out and forgets it.">
      <EntryForm form={form} onSubmit={submit}>
        <AccountName email={email} />
        <KnownPasswordField label="Current password" name="currentPassword" />
        <NewPasswordFields label="New password" confirmLabel={t('Confirm new password')} />

        <Button type="submit" look="secondary" wide busy={isSubmitting}>
          Change Password
        </Button>
      </EntryForm>
    </Section>
  );
}
