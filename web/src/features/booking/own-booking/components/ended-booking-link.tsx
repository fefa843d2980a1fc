import { useLocation } from 'react-router-dom';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import statusPageStyles from '../../../../components/layout/status-page.module.css';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import cardStyles from '../../../../components/ui/card.module.css';
import { takeFocus } from '../../../../components/ui/take-focus.ts';
import { paths } from '../../../../config/paths.ts';
import { useCurrentUser } from '../../../../lib/session/use-current-user.ts';
import { t } from '../../../../lib/text/language.ts';
import { BusinessPhone } from './business-phone.tsx';
import styles from './own-booking.module.css';

const LINKS_END = t(
  'Links end some days after the wash, when a booking goes to another e-mail address, and when somebody ends them. Our newest message about your booking holds the link that works.',
);

interface EndedBookingLinkProps {
  readonly isLink: boolean;
  /** What happens next, if the visitor has just ended the link (SELF-14). */
  readonly next?: string;
}

/** For an invalid link or a missing booking: says what to do, and nothing about any booking (SELF-04, SELF-17). */
export function EndedBookingLink({ isLink, next }: EndedBookingLinkProps) {
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  const mayLogIn = !isLink && user?.isGuest !== false;
  return (
    <div className={styles['lone']}>
      <div className={`${cardStyles['card']} ${statusPageStyles['status-card']}`}>
        <VehicleArt type="sedan" color="silver" wash="need" />
        <h1 ref={takeFocus} tabIndex={-1}>
          {isLink ? t('This link does not work any more') : t('Booking not found')}
        </h1>
        <p className="text-ink-700">{isLink ? (next ?? LINKS_END) : whyNotFound(mayLogIn)}</p>
        <p className="text-ink-700">
          Questions? Call <BusinessPhone />.
        </p>
        {mayLogIn && (
          <ButtonLink to={`${paths.login}?redirect=${encodeURIComponent(pathname)}`} wide>
            Log In
          </ButtonLink>
        )}
        <ButtonLink to={paths.services} look={mayLogIn ? 'secondary' : 'primary'} wide>
          See Our Services
        </ButtonLink>
      </div>
    </div>
  );
}

function whyNotFound(mayLogIn: boolean): string {
  return mayLogIn
    ? t(
        'If you booked with an account, log in to see it. Without one, the link in our messages opens it.',
      )
    : t('It is not there any more, or it was booked with another account.');
}
