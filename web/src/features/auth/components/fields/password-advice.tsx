import { isCommonPassword, registrationSchema } from '@dewlane/catalog';
import fieldStyles from '../../../../components/ui/field.module.css';

/** Warns, without refusing, about a password that meets the rules but is among the first to be guessed (AUTH-36). */
export function PasswordAdvice({ password }: { readonly password: string }) {
  const meetsRules = registrationSchema.shape.password.safeParse(password).success;
  return (
    <div role="status">
      {meetsRules && isCommonPassword(password) && (
        <p className={fieldStyles['field-message']}>
          This password is easy to guess. A few unrelated words make a better one.
        </p>
      )}
    </div>
  );
}
