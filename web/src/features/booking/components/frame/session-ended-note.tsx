import KeyRound from 'lucide-react/icons/key-round';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { paths } from '../../../../config/paths.ts';
import questionStyles from '../parts/question.module.css';
import { Note } from './note.tsx';

/**
 * Shown when the account's session ended during the questionnaire: logging in again restores every answer (DRAFT-14).
 */
export default function SessionEndedNote() {
  return (
    <div className={questionStyles['question']}>
      <Note
        Icon={KeyRound}
        title="Your session has ended"
        text="Log in again, and you go on where you left off."
      >
        <ButtonLink to={paths.login} look="sun" small>
          Log In
        </ButtonLink>
      </Note>
    </div>
  );
}
