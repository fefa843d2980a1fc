import { durationText, hasAddOnToChoose, SERVICE_PACKAGES, UNSAVED } from '@dewlane/catalog';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { paths } from '../../../../config/paths.ts';
import { offerOf, savedSettings } from '../../../../lib/business/saved-settings.ts';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import type { BookedAppointment } from '../../machine/booking.ts';

/** Says where and until when the booking can be changed or cancelled, and whether an add-on remains to be chosen. */
export function ChangeLater({ appointment }: { readonly appointment: BookedAppointment }) {
  const limit = translateLabel(
    durationText(savedSettings().changeLimitMinutes ?? UNSAVED.changeLimitMinutes),
  );
  const booked = Object.values(SERVICE_PACKAGES).find(
    ({ key }) => offerOf(key).name === appointment.serviceType,
  );
  const hasAddOn = hasAddOnToChoose(booked?.key ?? null);
  return (
    <>
      <ButtonLink to={paths.appointment(appointment.id)} look="text" wide>
        {hasAddOn ? t('Choose Your Add-on, Change or Cancel') : t('Change or Cancel')}
      </ButtonLink>
      <p className="text-center text-sm text-ink-500">Any time until {limit} before.</p>
    </>
  );
}
