import type { ReactNode } from 'react';

/** The positions of a vehicle's two wheels. */
export interface Axles {
  readonly rear: number;
  readonly front: number;
  readonly y: number;
  /** 1 is a wheel of radius 33, including the tyre. */
  readonly scale: number;
}

interface WheelProps {
  readonly id: string;
}

const TYRE_RADIUS = 32;

/** An alloy rim with five split spokes. */
export function FiveSpokes({ id }: WheelProps) {
  return (
    <Alloy>
      <path
        id={`${id}s`}
        d="M-3 -5L-6.2 -22.6h4.6L-.9 -6.5h1.8L1.6 -22.6h4.6L3 -5z"
        fill={`url(#${id}r)`}
      />
      <Around id={id} count={5} />
    </Alloy>
  );
}

/** An alloy rim with six broad spokes. */
export function SixSpokes({ id }: WheelProps) {
  return (
    <Alloy>
      <path id={`${id}s`} d="M-3.4-5l-1-18h8.8l-1 18z" fill={`url(#${id}r)`} />
      <Around id={id} count={6} />
    </Alloy>
  );
}

/** A steel rim with eight holes. */
export function SteelRim({ id }: WheelProps) {
  return (
    <>
      <circle r="21.5" fill="#c3ced5" />
      <circle r="21.5" fill="none" stroke="#eef3f6" strokeWidth="1.6" />
      <ellipse id={`${id}s`} cx="0" cy="-15.2" rx="3.1" ry="3.6" fill="#22323d" />
      <Around id={id} count={8} />
      <circle r="8.5" fill="#9aa9b3" />
      <circle r="5.4" fill="#dbe3e8" />
    </>
  );
}

/** Both wheels at their positions. */
export function Wheels({ id, axles }: WheelProps & { readonly axles: Axles }) {
  return [axles.rear, axles.front].map((x) => (
    <use key={x} href={`#${id}o`} transform={`translate(${x} ${axles.y}) scale(${axles.scale})`} />
  ));
}

/** Circles around both hubs; `radius` is that of the tyres unless given. */
export function AroundHubs({
  axles,
  radius = TYRE_RADIUS * axles.scale,
}: {
  readonly axles: Axles;
  readonly radius?: number;
}) {
  return [axles.rear, axles.front].map((x) => <circle key={x} cx={x} cy={axles.y} r={radius} />);
}

function Alloy({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <circle r="23" fill="#22323d" />
      <circle r="15" fill="none" stroke="#4b5f6c" strokeWidth="5" />
      {children}
      <circle r="23.2" fill="none" stroke="#dfe7ec" strokeWidth="2.4" />
      <circle r="5.6" fill="#c7d3da" />
      <circle r="2.6" fill="#51646f" />
    </>
  );
}

/** Repeats the first spoke, or hole, until there are `count`. */
function Around({ id, count }: WheelProps & { readonly count: number }) {
  return Array.from({ length: count - 1 }, (_, n) => (n + 1) * (360 / count)).map((degrees) => (
    <use key={degrees} href={`#${id}s`} transform={`rotate(${degrees})`} />
  ));
}
