import { type Names, namesSchema } from '@dewlane/catalog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { useAskBeforeUnload } from '../../../../lib/browser/ask-before-unload.ts';
import { t } from '../../../../lib/text/language.ts';
import { translateValidation } from '../../../../lib/text/validation-texts.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import type { Account } from '../../api/account.ts';
import { saveNames } from '../../api/account-calls.ts';
import { EntryForm } from '../fields/entry-form.tsx';
import { tellFailure } from '../tell-failure.ts';
import { Section } from './section.tsx';

/** The names that messages use. */
export function NamesForm({ account }: { readonly account: Account }) {
  const form = useForm<Names>({
    resolver: zodResolver(namesSchema),
    defaultValues: { firstName: account.firstName ?? '', lastName: account.lastName ?? '' },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useAskBeforeUnload(isDirty);

  const submit = form.handleSubmit(async (names) => {
    const sent = form.getValues();
    try {
      await saveNames(names);
    } catch (error) {
      tellFailure(t('Name Not Saved'), error);
      return;
    }
    form.reset(sent, { keepValues: true });
    showToast({
      title: t('Name Saved'),
      text: t('Our messages use it from now on.'),
      tone: 'success',
    });
  });

  return (
    <Section title="Your name" text="Our messages greet you by your first name.">
      <EntryForm form={form} onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" optional error={translateValidation(errors.firstName?.message)}>
            {(control) => (
              <TextInput {...control} {...form.register('firstName')} autoComplete="given-name" />
            )}
          </Field>
          <Field label="Last name" optional error={translateValidation(errors.lastName?.message)}>
            {(control) => (
              <TextInput {...control} {...form.register('lastName')} autoComplete="family-name" />
            )}
          </Field>
        </div>
        <Button type="submit" look="secondary" wide busy={isSubmitting}>
          Save Name
        </Button>
      </EntryForm>
    </Section>
  );
}
