import CircleCheck from 'lucide-react/icons/circle-check';
import { PASSWORD_REQUIREMENTS } from '../text/password-requirements.ts';

/** What the password still lacks, line by line, while it is typed. */
export function PasswordChecklist({
  password,
  id,
}: {
  readonly password: string;
  readonly id: string;
}) {
  return (
    <ul className="requirements" id={id} aria-live="polite">
      {PASSWORD_REQUIREMENTS.map(({ text, isMet }) => {
        const met = isMet(password);
        return (
          <li key={text} className={met ? 'is-met' : ''}>
            {met ? (
              <CircleCheck aria-hidden="true" />
            ) : (
              <span className="circle" aria-hidden="true" />
            )}
            <span>
              {text}
              <span className="sr-only">{met ? ', met' : ', not met yet'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
