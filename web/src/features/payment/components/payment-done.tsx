import { VehicleArt } from '../../../components/art/vehicle-art.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { paths } from '../../../config/paths.ts';
import { PaymentNotice } from './payment-notice.tsx';

/** Shown after the simulated payment. */
export function PaymentDone() {
  return (
    <PaymentNotice
      title="Payment System Ready!"
      text="This was a simulation: nothing has been charged."
      art={<VehicleArt type="sedan" wash="fresh" />}
    >
      <ButtonLink wide to={paths.home}>
        Return to Dashboard
      </ButtonLink>
    </PaymentNotice>
  );
}
