import CalendarClock from 'lucide-react/icons/calendar-clock';
import Clock from 'lucide-react/icons/clock';
import Droplet from 'lucide-react/icons/droplet';
import Sparkles from 'lucide-react/icons/sparkles';
import badgeStyles from '../../../components/ui/badge.module.css';
import type { WashState } from '../wash/wash-state.ts';

const LOOKS: Readonly<
  Record<WashState['kind'], { badge: string | undefined; Icon: typeof Droplet }>
> = {
  need: { badge: badgeStyles['badge-need'], Icon: Droplet },
  soon: { badge: badgeStyles['badge-soon'], Icon: Droplet },
  good: { badge: badgeStyles['badge-good'], Icon: Droplet },
  fresh: { badge: badgeStyles['badge-fresh'], Icon: Sparkles },
  days: { badge: badgeStyles['badge-scheduled'], Icon: CalendarClock },
  hours: { badge: badgeStyles['badge-scheduled'], Icon: Clock },
  minutes: { badge: badgeStyles['badge-scheduled'], Icon: Clock },
  today: { badge: badgeStyles['badge-sun'], Icon: CalendarClock },
};

/** The pill that says how clean the vehicle is, or how long until its service: colour, icon and words. */
export function WashBadge({ state }: { readonly state: WashState }) {
  const { badge, Icon } = LOOKS[state.kind];
  return (
    <span className={`${badgeStyles['badge']} ${badge}`}>
      <Icon className="icon-small" aria-hidden="true" />
      {state.text}
      {'note' in state && <span className="font-normal">{state.note}</span>}
    </span>
  );
}
