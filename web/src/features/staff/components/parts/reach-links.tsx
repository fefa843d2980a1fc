import linkStyles from '../../../../components/ui/link.module.css';
import { PhoneLink } from '../../../../components/ui/phone-link.tsx';

/** A phone number that opens the dialer; null without one. */
export function phoneLink(phone: string | null | undefined) {
  return phone ? <PhoneLink phone={phone} /> : null;
}

/** An address that opens a map, in a tab of its own; null without one. */
export function mapLink(address: string | null | undefined) {
  if (!address) return null;
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
  return (
    <a className={linkStyles['link']} href={map} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}

/** An e-mail address that opens a new e-mail; null without one. */
export function mailLink(email: string | null | undefined) {
  if (!email) return null;
  return (
    <a className={linkStyles['link']} href={`mailto:${email}`}>
      {email}
    </a>
  );
}
