import { type EmailChange, emailChangeSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { useAskBeforeUnload } from '../../../../lib/browser/ask-before-unload.ts';
import { t } from '../../../../lib/text/language.ts';
import { askForEmail } from '../../api/account-calls.ts';
import { AccountName } from '../fields/account-name.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { EntryForm } from '../fields/entry-form.tsx';
import { KnownPasswordField } from '../fields/known-password-field.tsx';
import { tellFailure } from '../tell-failure.ts';
import { emptyIfSent } from './empty-if-sent.ts';
import { Section } from './section.tsx';

/** Changes the e-mail address; takes effect once it is confirmed by the link sent to it (ACCT-03). */
export function EmailForm({ email }: { readonly email: string }) {
  const [asked, setAsked] = useState({ address: '', insteadOf: email });
  // It may have been confirmed in another tab since (ACCT-19).
  if (asked.insteadOf !== email) setAsked({ address: '', insteadOf: email });
  const { address } = asked;
  const form = useForm<EmailChange>({
    resolver: zodResolver(emailChangeSchema),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { isSubmitting, isDirty } = form.formState;
  useAskBeforeUnload(isDirty);

  const submit = form.handleSubmit(async (change) => {
    const sent = form.getValues();
    try {
      await askForEmail(change);
    } catch (error) {
      tellFailure(t('Nothing Was Sent'), error);
      return;
    }
    emptyIfSent(form, sent);
    setAsked((now) => (now.insteadOf === email ? { ...now, address: change.email } : now));
  });

  return (
    <Section title="E-mail" text={t`You log in with ${email}, and our messages go there.`}>
      <p role="status" className={address === '' ? 'sr-only' : 'wrap-anywhere text-ink-700'}>
        {address !== '' &&
          t`We have sent a link to ${address}. Once you confirm it there, your account uses this address.`}
      </p>
      <EntryForm form={form} onSubmit={submit}>
        <AccountName email={email} />
        <EmailField label="New e-mail" />
        <KnownPasswordField label="Your password" name="currentPassword" />
        <Button type="submit" look="secondary" wide busy={isSubmitting}>
          Send a Link to It
        </Button>
      </EntryForm>
    </Section>
  );
}
