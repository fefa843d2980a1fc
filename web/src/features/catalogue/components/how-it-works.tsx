import Calendar from 'lucide-react/icons/calendar';
import Droplets from 'lucide-react/icons/droplets';
import Sparkles from 'lucide-react/icons/sparkles';
import sectionStyles from '../../../components/layout/section.module.css';
import styles from './how-it-works.module.css';

const STEPS = [
  {
    Icon: Droplets,
    title: 'Choose your package',
    text: 'Four packages, one clear price each. No extras at the end.',
  },
  {
    Icon: Calendar,
    title: 'Pick a day and a place',
    text: 'Home, office or a parking lot. Mornings, afternoons or evenings.',
  },
  {
    Icon: Sparkles,
    title: 'Walk out to a clean car',
    text: 'You get a confirmation number, and a car that looks like the day you bought it.',
  },
] as const;

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
