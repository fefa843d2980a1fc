import { type Forgot, forgotSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { checked } from '../../../lib/text/checked.ts';
import { t } from '../../../lib/text/language.ts';
import { forgot } from '../api/account-calls.ts';
import { DoneNote } from './done-note.tsx';
import { tellFailure } from './tell-failure.ts';

/** Asks for a link to a new password; whoever asks reads the same, known or not (ACCT-01). */
export function ForgotForm() {
  const [asked, setAsked] = useState(false);
  const form = useForm<Forgot>({
    resolver: zodResolver(forgotSchema),
    defaultValues: { identifier: '' },
  });
  const { errors, isSubmitting } = form.formState;

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
      <Button type="submit" wide busy={isSubmitting}>
        Send Me a Link
      </Button>
    </form>
  );
}
