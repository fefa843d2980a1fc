import CircleCheck from 'lucide-react/icons/circle-check';
import { t } from '../../../../lib/text/language.ts';
import { PASSWORD_REQUIREMENTS } from '../../text/password-requirements.ts';
import styles from './password-checklist.module.css';

/** What the password still lacks, line by line, while it is typed. */
export function PasswordChecklist({
  password,
  id,
}: {
  readonly password: string;
  readonly id: string;
}) {
  return (
    <ul className={styles['requirements']} id={id} aria-live="polite">
      {PASSWORD_REQUIREMENTS.map(({ text, isMet }) => {
        const met = isMet(password);
        return (
          // Whole, or a screen reader would say 'met' without what.
          <li key={text} className={met ? styles['is-met'] : ''} aria-atomic="true">
            {met ? (
              <CircleCheck aria-hidden="true" />
            ) : (
              <span className={styles['circle']} aria-hidden="true" />
            )}
            <span>
              {text}
              <span className="sr-only">{met ? t(', met') : t(', not met yet')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
