import type { ReactNode } from 'react';

interface TileProps {
  /** The water level: the top of its waves in the 120×120 box. */
  readonly water: number;
  readonly children: ReactNode;
}

/** A package's tile: wall and water extend beyond the 120×120 box, and the tile clips them. */
export function Tile({ water, children }: TileProps) {
  return (
    <svg viewBox="0 0 120 120" overflow="visible" aria-hidden="true">
      <rect x="-120" width="360" height="120" fill="#e6f3fb" />
      <path d={`M-120 ${water}q30-11 60 0t60 0 60 0 60 0 60 0 60 0V121H-120z`} fill="#bfe3f9" />
      <path d={`M-120 ${water + 9}q30 9 60 0t60 0 60 0 60 0 60 0 60 0V121H-120z`} fill="#9fd4f5" />
      {children}
    </svg>
  );
}

/** Each as x, y and radius. */
const SUDS = [
  [38, 47, 9],
  [50, 39, 12],
  [66, 38, 13],
  [80, 45, 10],
  [44, 49, 8],
  [58, 48, 11],
  [73, 49, 9],
] as const;

/** A bucket with suds. */
export function Bucket() {
  return (
    <>
      <path d="M33 50h54l-6.5 49.5a5 5 0 0 1-5 4.5h-31a5 5 0 0 1-5-4.5z" fill="#0a6cbd" />
      <path d="M70 50h17l-6.5 49.5a5 5 0 0 1-5 4.5h-10z" fill="#05578f" opacity=".55" />
      <path d="M41 58h6l3.5 40h-5z" fill="#fff" opacity=".28" />
      <g fill="#c9e5f7">
        {SUDS.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g fill="#fff">
        {SUDS.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y - 2} r={r - 0.6} />
        ))}
      </g>
      <rect x="29" y="47.5" width="62" height="9" rx="4.5" fill="#05578f" />
      <path
        d="M34 55c5 27 47 27 52 0"
        fill="none"
        stroke="#07202f"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="49" y="71" width="22" height="8" rx="4" fill="#ffbd3d" />
    </>
  );
}

/** A sparkle around (x, y). */
export function Sparkle({ x, y, scale }: Record<'x' | 'y' | 'scale', number>) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
      fill="#ffbd3d"
    />
  );
}
