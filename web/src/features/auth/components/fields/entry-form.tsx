import type { ReactNode, SubmitEventHandler } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import flowStyles from '../../../../components/ui/flow.module.css';

interface EntryFormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly onSubmit: SubmitEventHandler;
  readonly children: ReactNode;
}

/** A column of fields with a button; the fields get their form from the context. */
export function EntryForm<Values extends FieldValues>({
  form,
  onSubmit,
  children,
}: EntryFormProps<Values>) {
  return (
    <FormProvider {...form}>
      <form className={flowStyles['stack']} onSubmit={onSubmit} noValidate>
        {children}
      </form>
    </FormProvider>
  );
}
