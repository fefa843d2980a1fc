import type { ReactNode } from 'react';
import sceneStyles from './scene.module.css';
import { Cloud, Driveway, Puddles, Sun } from './scenery.tsx';

/** One element for all renders, so that React skips it when something is typed beside it. */
const SCENERY = (
  <>
    <Sun x={432} y={64} radius={40} />
    <Cloud x={330} y={104} scale={0.9} />
    <Cloud x={36} y={0} scale={1} />
    <g transform="translate(12 47) scale(1.28)">
      <Driveway ground={<rect x="-400" y="190" width="1600" height="90" fill="#dbe5eb" />} />
    </g>
    <g transform="translate(30 72) scale(1.2)">
      <Puddles />
    </g>
  </>
);

/** The scene of a two-pane page, 533×396. `children`: the vehicle, in its own 480×200 coordinates. */
export function PaneScene({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className={sceneStyles['scene']}
      viewBox="0 0 533 396"
      preserveAspectRatio="xMidYMax slice"
      overflow="visible"
      aria-hidden="true"
    >
      {SCENERY}
      <g transform="translate(46 156) scale(.95)">{children}</g>
    </svg>
  );
}
