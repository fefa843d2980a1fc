import sectionStyles from '../../../components/layout/section.module.css';
import cardStyles from '../../../components/ui/card.module.css';
import { classNames } from '../../../components/ui/class-names.ts';
import flowStyles from '../../../components/ui/flow.module.css';
import { t } from '../../../lib/text/language.ts';
import styles from './reviews.module.css';

const REVIEWS = [
  {
    name: 'Priya N.',
    initials: 'PN',
    color: 'bg-water-900',
    text: t('My crossover came back with two kids’ worth of crumbs gone. I never left my desk.'),
  },
  {
    name: 'Marcus T.',
    initials: 'MT',
    color: 'bg-fresh-700',
    text: t('On time, own water, own power. The truck beads rain like the day I bought it.'),
  },
  {
    name: 'Elena R.',
    initials: 'ER',
    color: 'bg-soon-700',
    text: t('Booked it in two minutes from the parking lot, drove home in a different car.'),
  },
] as const;

const STAR = 'M10 1.8l2.5 5.3 5.7.8-4.2 4.1 1 5.8-5-2.8-5 2.8 1-5.8L1.8 7.9l5.7-.8z';

/** What customers say, in a row that scrolls sideways. */
export function Reviews() {
  return (
    <section className={sectionStyles['section']} aria-labelledby="reviews">
      <div className={sectionStyles['section-head']}>
        <h2 id="reviews">Reviews</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls sideways must be reachable by keyboard */}
      <section className={styles['reviews']} aria-label="What customers say" tabIndex={0}>
        {REVIEWS.map(({ name, initials, color, text }) => (
          <figure key={name} className={classNames(cardStyles['card'], styles['review'])}>
            <div className="grid gap-2.5">
              <div className={styles['stars']} role="img" aria-label="5 of 5 stars">
                {[1, 2, 3, 4, 5].map((star) => (
                  <svg key={star} className={styles['star']} viewBox="0 0 20 20" aria-hidden="true">
                    <path d={STAR} />
                  </svg>
                ))}
              </div>
              <blockquote>{text}</blockquote>
            </div>
            <figcaption className={flowStyles['row']}>
              <span className={classNames(styles['avatar'], color)} aria-hidden="true">
                {initials}
              </span>
              <span className="text-sm font-semibold">{name}</span>
            </figcaption>
          </figure>
        ))}
      </section>
    </section>
  );
}
