import { type NewPassword, newPasswordSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { paths } from '../../../config/paths.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { refetchCurrentUser } from '../../../lib/session/current-user.ts';
import { t } from '../../../lib/text/language.ts';
import { resetPassword } from '../api/account-calls.ts';
import { DoneNote } from './done-note.tsx';
import { EndedAccountLink } from './ended-account-link.tsx';
import { EntryForm } from './fields/entry-form.tsx';
import { NewPasswordFields } from './fields/new-password-fields.tsx';
import { tellFailure } from './tell-failure.ts';

/** Sets a new password with a message's link, by a button: opening the page changes nothing (ACCT-02). */
export function ResetForm() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<'done' | 'ended' | null>(null);
  const form = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (passwords) => {
    try {
      await resetPassword(token, passwords);
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) setOutcome('ended');
      else tellFailure(t('Password Not Changed'), error);
      return;
    }
    setOutcome('done');
    await refetchCurrentUser();
  });

  if (outcome === 'ended') return <EndedAccountLink />;
  if (outcome === 'done') {
    return (
      <DoneNote
        title="Your password was changed"
        text="Every browser that was signed in is signed out. Log in with your new password."
      >
        <ButtonLink to={paths.login}>Log In</ButtonLink>
      </DoneNote>
    );
  }
  return (
    <EntryForm form={form} onSubmit={submit}>
      <NewPasswordFields label="New password" confirmLabel={t('Confirm new password')} />
      <Button type="submit" wide busy={isSubmitting}>
        Change Password
      </Button>
    </EntryForm>
  );
}
