import type { ReactNode } from 'react';

interface VehicleDefsProps {
  readonly id: string;
  /** The body's outline, as a path. */
  readonly outline: string;
  /** One wheel around its hub. */
  readonly wheel: ReactNode;
}

/** What a vehicle's layers refer to by `id`: light on the paint (g), glass (w), rim (r), the body's outline (c), a wheel (o). */
export function VehicleDefs({ id, outline, wheel }: VehicleDefsProps) {
  return (
    <defs>
      <linearGradient id={`${id}g`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity=".42" />
        <stop offset=".2" stopColor="#fff" stopOpacity=".12" />
        <stop offset=".38" stopColor="#fff" stopOpacity=".3" />
        <stop offset=".47" stopColor="#fff" stopOpacity=".02" />
        <stop offset=".62" stopColor="#00131f" stopOpacity=".13" />
        <stop offset=".8" stopColor="#00131f" stopOpacity=".06" />
        <stop offset="1" stopColor="#00131f" stopOpacity=".42" />
      </linearGradient>
      <linearGradient id={`${id}w`} x1="0" y1="0" x2=".25" y2="1">
        <stop offset="0" stopColor="#46687d" />
        <stop offset=".5" stopColor="#1f3a4b" />
        <stop offset="1" stopColor="#0f2533" />
      </linearGradient>
      <linearGradient id={`${id}r`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fbfdfe" />
        <stop offset="1" stopColor="#b4c2cb" />
      </linearGradient>
      <clipPath id={`${id}c`}>
        <path d={outline} />
      </clipPath>
      <g id={`${id}o`}>
        <circle r="33" fill="#16232c" />
        <circle r="30.6" fill="none" stroke="#33444f" strokeWidth="1.4" />
        {wheel}
      </g>
    </defs>
  );
}
