import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import fieldStyles from '../../../../components/ui/field.module.css';
import { t } from '../../../../lib/text/language.ts';

interface PasswordMatchProps {
  readonly password: string;
  readonly confirmation: string;
  /** The field says already that they don't match. */
  readonly isRefused: boolean;
}

/** Says live whether the confirmation matches, as soon as there is one. */
export function PasswordMatch({ password, confirmation, isRefused }: PasswordMatchProps) {
  const matches = password === confirmation;
  return (
    <div role="status">
      {confirmation !== '' && (matches || !isRefused) && (
        <p className={`${fieldStyles['field-message']} ${matches ? fieldStyles['is-met'] : ''}`}>
          {matches ? (
            <CircleCheck className="icon-small" aria-hidden="true" />
          ) : (
            <CircleX className="icon-small" aria-hidden="true" />
          )}
          {matches ? t('Passwords match') : t('Passwords do not match')}
        </p>
      )}
    </div>
  );
}
