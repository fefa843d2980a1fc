import { UNSAVED } from '@dewlane/catalog';
import { PhoneLink } from '../../../../components/ui/phone-link.tsx';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';

/** The business's phone number, to be called by a tap. */
export function BusinessPhone() {
  return <PhoneLink phone={savedSettings().phone ?? UNSAVED.phone} />;
}
