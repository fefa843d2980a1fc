import { hoursLabel, UNSAVED } from '@dewlane/catalog';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import sectionStyles from '../../../components/layout/section.module.css';
import brandStyles from '../../../components/ui/brand.module.css';
import { BrandMark } from '../../../components/ui/brand.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import flowStyles from '../../../components/ui/flow.module.css';
import { PhoneLink } from '../../../components/ui/phone-link.tsx';
import { savedSettings } from '../../../lib/business/saved-settings.ts';
import { hoursText } from '../../../lib/text/hours-text.ts';
import styles from './site-footer.module.css';

/** Contact block and business hours. */
export function SiteFooter() {
  const settings = savedSettings();
  const { name = UNSAVED.name, phone = UNSAVED.phone, email = UNSAVED.email } = settings;
  return (
    <footer className={`${styles['footer']} to-edges`}>
      <div className={classNames(sectionStyles['page-wrap'], styles['grid'])}>
        <div>
          <span className={brandStyles['brand']}>
            <BrandMark />
            {name}
          </span>
          <p className={`text-sm ${styles['muted']} mt-2.5 max-w-[36ch]`}>
            Mobile car wash and detailing, wherever you are parked.
          </p>
        </div>
        <section aria-labelledby="contact">
          <h2 id="contact" className="mb-1.5">
            Contact
          </h2>
          <PhoneLink phone={phone} className={`${flowStyles['row']} min-h-11`}>
            <Phone aria-hidden="true" />
          </PhoneLink>
          <a className={`${flowStyles['row']} min-h-11`} href={`mailto:${email}`}>
            <Mail aria-hidden="true" />
            {email}
          </a>
        </section>
        <section aria-labelledby="hours">
          <h2 id="hours" className="mb-2">
            Business hours
          </h2>
          <p className={flowStyles['row']}>
            <Clock aria-hidden="true" />
            {hoursText(hoursLabel(settings))}
          </p>
        </section>
      </div>
    </footer>
  );
}
