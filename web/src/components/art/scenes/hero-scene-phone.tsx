import type { ReactNode } from 'react';
import sceneStyles from './scene.module.css';
import { Driveway, Puddles, Sun } from './scenery.tsx';

/** The hero of a phone, 400×236. `children`: the vehicle, in its own 480×200 coordinates. */
export function HeroScenePhone({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className={sceneStyles['scene']}
      viewBox="0 0 400 236"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <Sun x={322} y={60} radius={36} />
      <Driveway ground={<rect x="-400" y="190" width="1200" height="90" fill="#dbe5eb" />} />
      <Puddles />
      <g transform="translate(30 74) scale(.735)">{children}</g>
    </svg>
  );
}
