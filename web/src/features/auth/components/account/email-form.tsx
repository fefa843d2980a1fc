import { type EmailChange, emailChangeSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { checked } from '../../../../lib/text/checked.ts';
import { t } from '../../../../lib/text/language.ts';
import { askForEmail } from '../../api/account-calls.ts';
import { PasswordInput } from '../password-input.tsx';
import { tellFailure } from '../tell-failure.ts';
import { Section } from './section.tsx';

/** Another e-mail address: it holds once the link sent to it was confirmed (ACCT-03). */
export function EmailForm({ email }: { readonly email: string }) {
  const [asked, setAsked] = useState('');
  const form = useForm<EmailChange>({
    resolver: zodResolver(emailChangeSchema),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (change) => {
    try {
      await askForEmail(change);
    } catch (error) {
      tellFailure(t('Nothing Was Sent'), error);
      return;
    }
    form.reset();
    setAsked(change.email);
  });

  return (
    <Section title="E-mail" text={t`You log in with ${email}, and our messages go there.`}>
      <p role="status" className={asked === '' ? 'sr-only' : 'text-ink-700'}>
        {asked !== '' &&
          t`We have sent a link to ${asked}. Once you have confirmed it there, it is your new address.`}
      </p>
      <form className={flowStyles['stack']} onSubmit={submit} noValidate>
        <Field label="New e-mail" error={checked(errors.email?.message)}>
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
        <Field label="Your password" error={checked(errors.currentPassword?.message)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" look="secondary" wide busy={isSubmitting}>
          Send a Link to It
        </Button>
      </form>
    </Section>
  );
}
