import { UNSAVED } from '@dewlane/catalog';
import { PhoneLink } from '../../../../components/ui/phone-link.tsx';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';

/** The business's phone number as a link. */
export function BusinessPhone() {
  return <PhoneLink phone={savedSettings().phone ?? UNSAVED.phone} />;
}
