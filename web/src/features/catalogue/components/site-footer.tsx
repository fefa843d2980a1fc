import { BRAND, OPENING_HOURS } from '@dewlane/catalog';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { BrandMark } from '../../../components/ui/brand.tsx';

const PHONE = '(555) 014-0199';
const EMAIL = 'hello@dewlane.example';

/** Contact block and business hours. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="page-wrap site-footer-grid">
        <div>
          <span className="brand">
            <BrandMark />
            {BRAND}
          </span>
          <p className="text-sm muted mt-2.5 max-w-[36ch]">
            Mobile car wash and detailing, wherever you are parked.
          </p>
        </div>
        <section aria-labelledby="contact">
          <h2 id="contact" className="mb-1.5">
            Contact
          </h2>
          <a className="row min-h-11" href={`tel:${PHONE.replace(/\D/g, '')}`}>
            <Phone aria-hidden="true" />
            {PHONE}
          </a>
          <a className="row min-h-11" href={`mailto:${EMAIL}`}>
            <Mail aria-hidden="true" />
            {EMAIL}
          </a>
        </section>
        <section aria-labelledby="hours">
          <h2 id="hours" className="mb-2">
            Business hours
          </h2>
          <p className="row">
            <Clock aria-hidden="true" />
            {OPENING_HOURS.label}
          </p>
        </section>
      </div>
    </footer>
  );
}
