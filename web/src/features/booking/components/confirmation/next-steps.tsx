import { PhoneLink } from '../../../../components/ui/phone-link.tsx';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';
import { t } from '../../../../lib/text/language.ts';
import styles from './next-steps.module.css';

const STEPS = [
  t('We come to your address with water, power and everything we need.'),
  t('Have the keys at hand, or leave the car unlocked for the inside.'),
  t('Keep your confirmation number for any question about this booking.'),
];

/** What happens after the booking, and, if the business has set them, when to pay and whom to call. */
export function NextSteps() {
  const { paymentNote, phone } = savedSettings();
  const steps = paymentNote ? [...STEPS, paymentNote] : STEPS;
  return (
    <section className={styles['next-steps']} aria-labelledby="next-steps-title">
      <h2 id="next-steps-title">What happens next</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={step}>
            <span aria-hidden="true">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      {phone && (
        <p className="mt-3">
          Questions, or something to change? Call <PhoneLink phone={phone} />
        </p>
      )}
    </section>
  );
}
