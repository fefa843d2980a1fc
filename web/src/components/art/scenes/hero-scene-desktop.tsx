import type { ReactNode } from 'react';
import sceneStyles from './scene.module.css';
import { Cloud, Driveway, Puddles, Sun } from './scenery.tsx';

/** The hero of a desktop, 700×400, sharing its ground line with the page. `children`: the vehicle, in its own 480×200 coordinates. */
export function HeroSceneDesktop({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className={sceneStyles['scene']}
      viewBox="0 0 700 400"
      overflow="visible"
      aria-hidden="true"
    >
      <Sun x={606} y={84} radius={46} />
      <Cloud x={500} y={132} scale={1} />
      <Cloud x={360} y={40} scale={0.8} />
      <g transform="translate(44 19) scale(1.5)">
        <Driveway />
      </g>
      <g transform="translate(56 34) scale(1.5)">
        <Puddles />
      </g>
      <g transform="translate(84 148) scale(1.2)">{children}</g>
    </svg>
  );
}
