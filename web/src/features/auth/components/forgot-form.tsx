import { type Forgot, forgotSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/text/language.ts';
import { forgot } from '../api/account-calls.ts';
import { DoneNote } from './done-note.tsx';
import { EntryForm } from './fields/entry-form.tsx';
import { IdentifierField } from './fields/identifier-field.tsx';
import { tellFailure } from './tell-failure.ts';

/** Requests a link for a new password; the response is the same whether or not the account exists (ACCT-01). */
export function ForgotForm() {
  const [asked, setAsked] = useState(false);
  const form = useForm<Forgot>({
    resolver: zodResolver(forgotSchema),
    defaultValues: { identifier: '' },
  });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ identifier }) => {
    try {
      await forgot(identifier);
    } catch (error) {
      tellFailure(t('Request Failed'), error);
      return;
    }
    setAsked(true);
  });

  if (asked) {
    return (
      <DoneNote
        title="Look at your e-mail"
        text="If there is an account with that username or e-mail, a message with a link is on its way. The link works once, for 30 minutes. Nothing there? Look among the spam, or ask again in some minutes."
      />
    );
  }
  return (
    <EntryForm form={form} onSubmit={submit}>
      <IdentifierField />
      <Button type="submit" wide busy={isSubmitting}>
        Send Me a Link
      </Button>
    </EntryForm>
  );
}
