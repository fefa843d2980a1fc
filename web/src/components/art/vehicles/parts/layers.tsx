import vehicleArtStyles from '../../vehicle-art.module.css';
import { AroundHubs, type Axles } from './wheels.tsx';

interface LayerProps {
  readonly id: string;
  readonly outline: string;
}

/** The shadow below the vehicle: soft and wide, and a darker one near the ground. */
export function Ground({ x = 240, reach }: { readonly x?: number; readonly reach: number }) {
  return (
    <>
      <ellipse
        className="veh-shadow"
        cx={x}
        cy="181"
        rx={reach}
        ry="7"
        fill="#07202f"
        opacity=".16"
      />
      <ellipse cx={x} cy="180" rx={reach - 26} ry="3.6" fill="#07202f" opacity=".22" />
    </>
  );
}

/** The body in the vehicle's colour, `unpainted` if none is known, with the light on it. */
export function Paint({ id, outline, unpainted }: LayerProps & { readonly unpainted: string }) {
  return (
    <>
      <path d={outline} fill={`var(--car,${unpainted})`} />
      <path d={outline} fill={`url(#${id}g)`} />
    </>
  );
}

interface DustProps extends LayerProps {
  readonly axles: Axles;
  /** The mud along the sills. */
  readonly mud: string;
  /** The specks, as a path of dots. */
  readonly specks: string;
  /** Larger specks. */
  readonly spots: string;
}

/** The dirt on a vehicle; its wash look makes it visible (vehicle-art.css). */
export function Dust({ id, outline, axles, mud, specks, spots }: DustProps) {
  return (
    <g className={vehicleArtStyles['veh-dust']} display="none">
      <path d={outline} fill="#b39a74" opacity=".52" />
      <g clipPath={`url(#${id}c)`}>
        <path d={mud} fill="#6f5536" opacity=".55" />
        <g stroke="#6b5434" strokeLinecap="round">
          <path d={specks} strokeWidth="2.2" opacity=".55" />
          <path d={spots} strokeWidth="3.6" opacity=".4" />
        </g>
      </g>
      <g fill="#8f7650" opacity=".5">
        <AroundHubs axles={axles} />
      </g>
    </g>
  );
}

const BUBBLES = [
  { x: 30, y: 40, r: 8 },
  { x: 40, y: 58, r: 6 },
  { x: 26, y: 72, r: 9 },
  { x: 36, y: 24, r: 5 },
  { x: 16, y: 90, r: 7 },
  { x: 26, y: 100, r: 5 },
] as const;

/** The edge of the foam that a wipe moves over the body; `top` is where it begins. */
export function Foam({ id, top }: { readonly id: string; readonly top: number }) {
  return (
    <g className={vehicleArtStyles['veh-edge']} display="none" clipPath={`url(#${id}c)`}>
      <g>
        <path d={`M47 ${top}L7 170`} stroke="#fff" strokeWidth="7" opacity=".95" />
        <path d={`M55 ${top}L15 170`} stroke="#d3ecfb" strokeWidth="10" opacity=".7" />
        <g fill="#fff" opacity=".92">
          {BUBBLES.map(({ x, y, r }) => (
            <circle key={y} cx={x} cy={top + y} r={r} />
          ))}
        </g>
      </g>
    </g>
  );
}

interface ShineProps {
  readonly id: string;
  /** Reflections across the body. */
  readonly streaks: string;
  /** One path for each sparkle. */
  readonly stars: readonly string[];
}

/** The shine that a fresh wash adds. */
export function Shine({ id, streaks, stars }: ShineProps) {
  return (
    <g className={vehicleArtStyles['veh-shine']} display="none" fill="#fff">
      <g clipPath={`url(#${id}c)`} opacity=".2">
        <path d={streaks} />
      </g>
      <g className="veh-stars" fill="var(--shine,#ffbd3d)">
        {stars.map((star) => (
          <path key={star} d={star} />
        ))}
      </g>
    </g>
  );
}
