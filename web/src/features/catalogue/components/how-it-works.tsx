import Calendar from 'lucide-react/icons/calendar';
import Droplets from 'lucide-react/icons/droplets';
import Sparkles from 'lucide-react/icons/sparkles';
import sectionStyles from '../../../components/layout/section.module.css';
import { t } from '../../../lib/text/language.ts';
import styles from './how-it-works.module.css';

const STEPS = [
  {
    Icon: Droplets,
    title: t('Choose your package'),
    text: t('Four packages, one clear price each. No extras at the end.'),
  },
  {
    Icon: Calendar,
    title: t('Pick a day and a place'),
    text: t('Home, office or a parking lot. Mornings, afternoons or evenings.'),
  },
  {
    Icon: Sparkles,
    title: t('Walk out to a clean car'),
    text: t('You get a confirmation number, and a car that looks like the day you bought it.'),
  },
] as const;

/** The three steps to a clean car. */
export function HowItWorks() {
  return (
    <section className={sectionStyles['section']} aria-labelledby="how">
      <div className={sectionStyles['section-head']}>
        <h2 id="how">How it works</h2>
      </div>
      <ol className={styles['steps']}>
        {STEPS.map(({ Icon, title, text }) => (
          <li key={title}>
            <span className={styles['icon']}>
              <Icon className="icon-large" aria-hidden="true" />
            </span>
            <div>
              <h3>{title}</h3>
              <p className="text-sm text-ink-500">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
