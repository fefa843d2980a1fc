import { formatPrice } from '@dewlane/catalog';
import Tag from 'lucide-react/icons/tag';
import { Button } from '../../../../components/ui/button.tsx';
import { adoptPrice } from '../../../../lib/business/adopt-price.ts';
import { offerOf } from '../../../../lib/business/saved-settings.ts';
import { t } from '../../../../lib/text/language.ts';
import { translatePackageText } from '../../../../lib/text/package-texts.ts';
import type { Attempt, BookingFailure } from '../../machine/booking.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './confirmation.module.css';

interface NewPriceNoteProps {
  readonly attempt: Attempt;
  readonly newPrice: NonNullable<BookingFailure['newPrice']>;
}

/**
 * Shown if the price changed while the questionnaire was open: both prices, and a button that books at the new one
 * (BIZ-05).
 */
export function NewPriceNote({ attempt, newPrice }: NewPriceNoteProps) {
  const { send } = useQuiz();
  const { selectedServicePackage } = attempt.content.answers;
  const [was, is] = [newPrice.shownPriceCents, newPrice.priceCents].map(formatPrice);
  const name = selectedServicePackage
    ? translatePackageText(offerOf(selectedServicePackage).name)
    : t('This package');

  /** From here on, the new price counts as the one shown. */
  function adopt(): void {
    if (selectedServicePackage) adoptPrice(selectedServicePackage, newPrice.priceCents);
  }

  return (
    <div className={styles['actions']}>
      <p className={styles['unconfirmed-note']} role="alert">
        <Tag aria-hidden="true" />
        <span>
          {name} costs <b>{is}</b> now. It was {was} when you chose it. Nothing is booked yet, and
          your answers are kept.
        </span>
      </p>
      <Button
        wide
        onClick={() => {
          adopt();
          send({ type: 'price-accepted' });
        }}
      >
        Book for {is}
      </Button>
      <Button
        wide
        look="secondary"
        onClick={() => {
          adopt();
          send({ type: 'changes-wanted' });
        }}
      >
        Change My Answers
      </Button>
    </div>
  );
}
