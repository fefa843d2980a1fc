import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import statusPageStyles from '../../../../components/layout/status-page.module.css';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import cardStyles from '../../../../components/ui/card.module.css';
import { paths } from '../../../../config/paths.ts';
import { t } from '../../../../lib/text/language.ts';
import { BusinessPhone } from './business-phone.tsx';
import styles from './own-booking.module.css';

const LINKS_END = t(
  'Links end some days after the wash, when a booking goes to another e-mail address, and when somebody ends them. Our newest message about your booking holds the link that works.',
);

interface EndedLinkProps {
  readonly isLink: boolean;
  /** What happens next, if the visitor has just ended the link (SELF-14). */
  readonly next?: string;
}

/** For an invalid link or a missing booking: says what to do, and nothing about any booking (SELF-04). */
export function EndedLink({ isLink, next }: EndedLinkProps) {
  return (
    <div className={styles['lone']}>
      <div className={`${cardStyles['card']} ${statusPageStyles['status-card']}`}>
        <VehicleArt type="sedan" color="silver" wash="need" />
        <h1>{isLink ? t('This link does not work any more') : t('Booking not found')}</h1>
        <p className="text-ink-700">
          {isLink
            ? (next ?? LINKS_END)
            : t('It is not there any more, or it was booked with another account.')}
        </p>
        <p className="text-ink-700">
          Questions? Call <BusinessPhone />.
        </p>
        <ButtonLink to={paths.services} wide>
          See Our Services
        </ButtonLink>
      </div>
    </div>
  );
}
