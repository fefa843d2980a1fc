import type { VehicleTypeKey } from '@dewlane/catalog';
import { type CSSProperties, memo, type ReactNode, Suspense, useId } from 'react';
import { lazyPart } from '../../lib/loading/load-part.ts';
import type { WashLook } from '../../lib/vehicles/wash-look.ts';
import { classNames } from '../ui/class-names.ts';
import { paintOf } from './paint.ts';
import styles from './vehicle-art.module.css';

const BODIES = {
  sedan: lazyPart(() => import('./vehicles/sedan.tsx')),
  crossover: lazyPart(() => import('./vehicles/crossover.tsx')),
  truck: lazyPart(() => import('./vehicles/truck.tsx')),
  van: lazyPart(() => import('./vehicles/van.tsx')),
} as const;

interface VehicleArtProps {
  readonly type: VehicleTypeKey;
  readonly color?: string | null | undefined;
  readonly wash?: WashLook | undefined;
  /** The progress of the wipe, 0 to 1; overrides `wash`. */
  readonly clean?: number | undefined;
  /** The accessible name; without one the drawing is decoration. */
  readonly title?: string | undefined;
  readonly className?: string;
}

/** One of the four vehicles on its 480×200 stage, in its paint and as clean as it is; loaded on demand. */
export function VehicleArt({ title, className, ...look }: VehicleArtProps) {
  const stage = {
    viewBox: '0 0 480 200',
    className: classNames(vehicleClass(look), className),
    'data-wash': look.wash,
    style: vehicleStyle(look),
  };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without one it is hidden
    <svg {...stage} {...(title === undefined ? { 'aria-hidden': true } : { role: 'img' })}>
      {title !== undefined && <title>{title}</title>}
      <LazyBody type={look.type} />
    </svg>
  );
}

/** The same vehicle as a group, for a scene. */
export function VehicleGroup(look: Omit<VehicleArtProps, 'title' | 'className'>) {
  return (
    <VehicleFrame {...look}>
      <LazyBody type={look.type} />
    </VehicleFrame>
  );
}

/** The group around a body that the caller passes, for a first screen that can't wait for a chunk. */
export function VehicleFrame({
  children,
  ...look
}: Omit<VehicleArtProps, 'title' | 'className'> & { readonly children: ReactNode }) {
  return (
    <g className={vehicleClass(look)} data-wash={look.wash} style={vehicleStyle(look)}>
      {children}
    </g>
  );
}

/** A body's 200 shapes depend on its type alone, so a keystroke in a form beside it must not render them anew. */
const LazyBody = memo(function LazyBody({ type }: { readonly type: VehicleTypeKey }) {
  const id = useId();
  const Body = BODIES[type];
  return (
    <Suspense fallback={<ellipse cx="240" cy="181" rx="216" ry="7" fill="#07202f" opacity=".16" />}>
      <Body id={id} />
    </Suspense>
  );
});

function vehicleClass({ wash, clean }: Pick<VehicleArtProps, 'wash' | 'clean'>): string {
  const isFresh = clean === undefined ? wash === 'fresh' : clean >= 1;
  return classNames(
    styles['veh'],
    isFresh && styles['is-fresh'],
    !isFresh && clean !== undefined && styles['is-wiping'],
    !isFresh && clean === undefined && wash !== undefined && styles['is-dirty'],
  );
}

function vehicleStyle(look: Pick<VehicleArtProps, 'type' | 'color' | 'clean'>): CSSProperties {
  const style: Record<string, string | number> = { '--car': paintOf(look.type, look.color) };
  if (look.clean !== undefined) style['--clean'] = look.clean;
  return style;
}
