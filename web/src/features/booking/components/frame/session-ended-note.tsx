import KeyRound from 'lucide-react/icons/key-round';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { paths } from '../../../../config/paths.ts';
import { useCurrentUser } from '../../../../lib/session/use-current-user.ts';
import questionStyles from '../parts/question.module.css';
import resumeOfferStyles from './resume-offer.module.css';

/**
 * Shown when the account's session ended during the questionnaire: logging in again restores every answer (DRAFT-14).
 */
export function SessionEndedNote() {
  const { hasEnded } = useCurrentUser();
  if (!hasEnded) {
    return null;
  }
  return (
    <div className={questionStyles['question']}>
      <section className={resumeOfferStyles['resume-offer']} aria-labelledby="session-ended-title">
        <KeyRound aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id="session-ended-title">Your session has ended</h2>
          <p>Log in again, and you go on where you left off.</p>
          <div className={resumeOfferStyles['resume-actions']}>
            <ButtonLink to={paths.login} look="sun" small>
              Log In
            </ButtonLink>
          </div>
        </div>
      </section>
    </div>
  );
}
