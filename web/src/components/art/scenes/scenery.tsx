import type { ReactNode } from 'react';

/** The sun with its glow around (x, y). */
export function Sun({ x, y, radius }: Record<'x' | 'y' | 'radius', number>) {
  return (
    <g fill="#ffbd3d">
      <circle cx={x} cy={y} r={radius * 1.4} opacity=".16" />
      <circle cx={x} cy={y} r={radius} />
    </g>
  );
}

/** A small cloud with its left end at (x, y). */
export function Cloud({ x, y, scale }: Record<'x' | 'y' | 'scale', number>) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M0 24c0-9 8-15 17-13 4-11 21-12 27-2 10-3 19 3 19 12 8 0 11 4 11 8H-9c0-3 3-5 9-5z"
      fill="#fff"
      opacity=".8"
    />
  );
}

/** The customer's house, hedge and tree before the driveway; `ground` adds the street if the page has none. */
export function Driveway({ ground }: { readonly ground?: ReactNode }) {
  return (
    <>
      <path d="M34 92L132 28l98 64v14H34z" fill="#b5d3e6" />
      <path d="M24 96L132 24l108 72-7 8L132 37 31 104z" fill="#8fb8d2" />
      <path d="M46 96L132 39.5 218 96v96H46z" fill="#d3e6f2" />
      <circle cx="132" cy="74" r="10" fill="#8fb8d2" />
      <path d="M132 64v20M122 74h20" stroke="#d3e6f2" strokeWidth="2" />
      <rect x="62" y="108" width="140" height="84" rx="3" fill="#f2f8fc" />
      <path
        d="M72 115h23a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-23a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zm32 0h23a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-23a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zm33 0h23a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-23a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zm32 0h23a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-23a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z"
        fill="#9cc4de"
      />
      <path d="M62 134h140M62 154h140M62 174h140" stroke="#c4dcea" strokeWidth="2" />
      <path
        d="M218 192v-26c0-9 8-15 16-13 2-10 18-14 25-5 8-8 23-4 24 7 8-5 19 0 19 10 9-4 18 1 19 9 9-3 17 2 17 9 8-2 14 2 16 9H218z"
        fill="#8cc2a5"
      />
      <path
        d="M218 192v-12c8-8 18-6 22 0 6-8 20-8 26 0 8-7 20-5 24 2 8-5 18-3 22 3 9-5 20-2 24 7H218z"
        fill="#6fae8f"
      />
      <path d="M354 192c0-30 6-52 20-52s20 22 20 52z" fill="#6fae8f" />
      <path d="M374 192V150" stroke="#478a6a" strokeWidth="2" />
      {ground}
      <path d="M-400 190H800v5H-400z" fill="#c6d5de" />
      <path d="M64 195h136l96 85H-40z" fill="#e9f0f4" />
    </>
  );
}

/** The water below the vehicle. */
export function Puddles() {
  return (
    <>
      <ellipse cx="214" cy="222" rx="150" ry="9" fill="#bfe3f9" />
      <ellipse cx="300" cy="226" rx="62" ry="6" fill="#9fd4f5" />
      <ellipse cx="210" cy="220" rx="46" ry="2.5" fill="#fff" opacity=".8" />
    </>
  );
}
