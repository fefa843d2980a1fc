import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { takeFocus } from '../../../components/ui/take-focus.ts';
import { paths } from '../../../config/paths.ts';

/** Says what to do if a message's link is used up, expired, or truncated. */
export function EndedAccountLink({ again = true }: { readonly again?: boolean }) {
  return (
    <Card className={`${flowStyles['stack']} p-5`} role="alert">
      <h2 ref={takeFocus} tabIndex={-1}>
        This link does not work any more
      </h2>
      <p className="text-ink-700">
        Links work once and for a while only, and the newest message holds the one that works.
      </p>
      {again ? (
        <ButtonLink to={paths.forgot}>Send Me a New Link</ButtonLink>
      ) : (
        <ButtonLink to={paths.account}>Go to Your Account</ButtonLink>
      )}
    </Card>
  );
}
