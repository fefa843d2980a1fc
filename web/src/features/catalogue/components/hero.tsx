import { useId } from 'react';
import { HeroSceneDesktop } from '../../../components/art/scenes/hero-scene-desktop.tsx';
import { HeroScenePhone } from '../../../components/art/scenes/hero-scene-phone.tsx';
import { VehicleFrame } from '../../../components/art/vehicle-art.tsx';
import SedanBody from '../../../components/art/vehicles/sedan.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { paths } from '../../../config/paths.ts';
import { SCHEDULE_WISH } from '../../../lib/browser/schedule-wish.ts';
import styles from './hero.module.css';

/** Where the wipe stops (look.md#the-idea). */
const WIPED = 0.56;

/** The first screen: what the product does, the way in, and a car half washed. */
export function Hero({ offer }: { readonly offer: string }) {
  return (
    <section className={`${styles['hero']} to-edges`}>
      <div className={styles['inner']}>
        <div>
          <h1>The car wash comes to your driveway</h1>
          <p>Pick a package and a time. We bring the water, the power and the shine.</p>
          <div className={styles['cta']}>
            <ButtonLink to={paths.add} state={SCHEDULE_WISH}>
              New Car Quiz
            </ButtonLink>
            <span className="text-sm text-ink-500">{offer}</span>
          </div>
        </div>
        <div className={styles['scene']}>
          <div className="lg:hidden!">
            <HeroScenePhone>
              <HeroCar />
            </HeroScenePhone>
          </div>
          <div className={classNames('hidden! lg:flex!', styles['desktop'])}>
            <HeroSceneDesktop>
              <HeroCar />
            </HeroSceneDesktop>
          </div>
        </div>
      </div>
    </section>
  );
}

function HeroCar() {
  const id = useId();
  return (
    <VehicleFrame type="sedan" clean={WIPED}>
      <SedanBody id={id} />
    </VehicleFrame>
  );
}
