import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import fieldStyles from '../../../../components/ui/field.module.css';
import { t } from '../../../../lib/text/language.ts';

interface PasswordMatchProps {
  readonly password: string;
  readonly confirmation: string;
}

/** Says live whether the confirmation matches, as soon as there is one. */
export function PasswordMatch({ password, confirmation }: PasswordMatchProps) {
  const matches = password === confirmation;
  return (
    <div role="status">
      {confirmation !== '' && (
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
