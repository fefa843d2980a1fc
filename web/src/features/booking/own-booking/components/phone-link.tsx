import { UNSAVED } from '@dewlane/catalog';
import linkStyles from '../../../../components/ui/link.module.css';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';

/** The business's phone number, to be called by a tap. */
export function PhoneLink() {
  const phone = savedSettings().phone ?? UNSAVED.phone;
  return (
    <a className={linkStyles['link']} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}
