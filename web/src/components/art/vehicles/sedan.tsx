import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, FiveSpokes, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M50 161c-13-1-20-8-20.5-19l-.5-18c0-11 2-19 8-25 4-3.5 11-5 21-6 12-1.5 24-4.5 36-10 34-20 70-31.5 118-32 48-.5 84 14 116 36.5 44 2.5 84 9 107 20.5 11 6 15.5 16 16 29 0 12-2 19-8 22-3 1.6-7 2-13 2l-27.2 0a37.5 37.5 0 1 0-69.6 0l-182.4 0a37.5 37.5 0 1 0-69.6 0l-31.2 0z';
const AXLES: Axles = { rear: 116, front: 368, y: 147, scale: 1 };
const MUD =
  'M20 126c20-6 34 6 50-4 14-18 60-24 80-4 16 18 40 12 64 20 36 8 86-4 112-14 20-26 66-26 82-6 12 14 32 8 52 6v46h-440z';
/** Dots from left to right, each from the one before, which packs smaller. */
const SPECKS =
  'm30 119h.01m5 18h.01m3-6h.01m2-13h.01m1 33h.01m2 6h.01m5-2h.01m1-13h.01m1-21h.01m10 29h.01m1-59h.01m1 54h.01m2 1h.01m5-12h.01m0 12h.01m15-78h.01m5 75h.01m1 15h.01m7-2h.01m1 1h.01m2-77h.01m3 72h.01m4-33h.01m0 9h.01m4 23h.01m2-28h.01m1-25h.01m10 5h.01m21 55h.01m7-10h.01m3-14h.01m7-28h.01m2-11h.01m3 41h.01m0 3h.01m1-45h.01m2 55h.01m13-25h.01m24 32h.01m9-31h.01m7-3h.01m4-12h.01m12 26h.01m20 15h.01m9-15h.01m11 1h.01m5 6h.01m8-37h.01m1 23h.01m4-35h.01m7 60h.01m15-35h.01m5-8h.01m7 40h.01m4-10h.01m1 8h.01m1-2h.01m3-69h.01m1 77h.01m4-40h.01m6 12h.01m9 21h.01m3-8h.01m3 12h.01m6-78h.01m0 70h.01m3 10h.01m8-37h.01m7 9h.01m7 25h.01m14 5h.01m0 0h.01m2-1h.01m5-60h.01m0 26h.01m0 29h.01m3-14h.01m3 13h.01m1-63h.01m4 71h.01m3-7h.01m3 7h.01m4-5h.01m1-20h.01m2-15h.01m3 10h.01m1 27h.01m1-21h.01m2 24h.01m4-16h.01';
const SPOTS =
  'm30 153h.01m6-13h.01m1 16h.01m30-34h.01m1-11h.01m44 10h.01m8 32h.01m14-17h.01m6 0h.01m8 6h.01m7 12h.01m2-19h.01m6 7h.01m23 5h.01m9-28h.01m7 38h.01m8-10h.01m1 6h.01m6-14h.01m21 10h.01m20 0h.01m1 8h.01m6-43h.01m27 36h.01m9-6h.01m7-35h.01m9 44h.01m5 2h.01m4-19h.01m33 11h.01m2-12h.01m3 10h.01m14-26h.01m20 15h.01m9 1h.01m13-6h.01m6 24h.01m3-18h.01m11 12h.01m12-6h.01';
const STREAKS = 'M196 40l-46 135h44l46-135zm66 0-46 135h16l46-135zm138 20-40 115h20l40-115z';
const STARS = [
  'M62 53c1.5 8 4.9 11.4 13 13c-8 1.5 -11.4 4.9 -13 13c-1.5 -8 -4.9 -11.4 -13 -13c8 -1.5 11.4 -4.9 13 -13z',
  'M340 39c2 10.5 6.4 14.9 17 17c-10.5 2 -14.9 6.4 -17 17c-2 -10.5 -6.4 -14.9 -17 -17c10.5 -2 14.9 -6.4 17 -17z',
  'M420 70c0.9 4.9 3 7 8 8c-4.9 0.9 -7 3 -8 8c-0.9 -4.9 -3 -7 -8 -8c4.9 -0.9 7 -3 8 -8z',
];

/** A sedan on its 480×200 stage; `id` makes the gradients' names unique on the page. */
export default function Sedan({ id }: { readonly id: string }) {
  return (
    <>
      <VehicleDefs id={id} outline={OUTLINE} wheel={<FiveSpokes id={id} />} />
      <Ground reach={216} />
      <g fill="#0d1a22">
        <path d="M60 150h366v14H60z" />
        <AroundHubs axles={AXLES} radius={37} />
      </g>
      <Paint id={id} outline={OUTLINE} unpainted="#0b7cc4" />
      <g clipPath={`url(#${id}c)`}>
        <path
          d="M34 107c76-8.5 266-11 370 0"
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="1.8"
          fill="none"
        />
        <path
          d="M34 109c76-8.5 266-11 406 8l2 7c-142-18-322-16-408-8z"
          fill="#00131f"
          opacity=".1"
        />
        <path
          d="M160 143c60-4 120-4.5 166-6"
          stroke="#fff"
          strokeOpacity=".3"
          strokeWidth="1.6"
          fill="none"
        />
        <path
          d="M160 144.8c60-4 120-4.5 166-6"
          stroke="#00131f"
          strokeOpacity=".25"
          strokeWidth="1.6"
          fill="none"
        />
        <path d="M20 155.5h440V170H20z" fill="#0d1a22" opacity=".78" />
        <path d="M30 143c8 4 16 5.5 30 5.5l18 .5v14h-58z" fill="#0d1a22" opacity=".5" />
        <path d="M400 150c24 0 40-3 52-9v25h-56z" fill="#0d1a22" opacity=".55" />
      </g>
      <path
        d="M100 88c30-18.5 64-30 111-30.5 43-.5 73 11.5 98 29 2.5 1.8 2 3.5-1 3.5l-202 1.5c-6.5 0-8.5-2-6-3.5z"
        fill={`url(#${id}w)`}
      />
      <path d="M206 57h7.5l2.5 34h-9z" fill="#0b1a24" />
      <path d="M122 91.3L133 71" stroke="#0b1a24" strokeWidth="3.2" />
      <path
        d="M168 91l19-30.5 12-1.5-19 32zm94-1-19-28.5 7 1.7 24 26.8z"
        fill="#fff"
        opacity=".13"
      />
      <g
        fill="none"
        stroke="#00131f"
        strokeOpacity=".34"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M211 92c2 20 2 44-1 63" />
        <path d="M316 91c9 17 12 39 6 64" />
        <path d="M124 92c13 5 28 20 34 40 3 10 3 18 2 23" />
        <path d="M330 89c32 2 66 6 94 14" />
        <path d="M60 94c20 2 40-1 62-2" />
      </g>
      <path
        d="M224 106.5h20a2.3 2.3 0 0 1 0 4.6h-20a2.3 2.3 0 0 1 0-4.6zM158 106.5h19a2.3 2.3 0 0 1 0 4.6h-19a2.3 2.3 0 0 1 0-4.6z"
        fill="#fff"
        opacity=".55"
      />
      <path d="M158 109.5h19M224 109.5h20" stroke="#00131f" strokeOpacity=".4" strokeWidth="1.2" />
      <path
        d="M291 88.5c0-6.5 5-9 12-9 6 0 9.5 3 9.5 7 0 3.5-3.5 4.5-9.5 4.5l-7 0z"
        fill="var(--car,#0b7cc4)"
      />
      <path
        d="M291 88.5c0-6.5 5-9 12-9 6 0 9.5 3 9.5 7 0 3.5-3.5 4.5-9.5 4.5l-7 0z"
        fill="#00131f"
        opacity=".3"
      />
      <path d="M404 102.5c18 1.5 34 7.5 43.5 19-10.5.5-29.5-4.5-43.5-12z" fill="#0f2533" />
      <path d="M409 104.5c15 2 28 7.5 36 15.5-12-2-26-6.5-36-11.5z" fill="#eaf7ff" />
      <path d="M409 104.5c15 2 28 7.5 36 15.5" fill="none" stroke="#fff" strokeWidth="1.5" />
      <path d="M29.3 119C30 108 34 102 42 99L70 98.5C66 106 52 113 29.3 119Z" fill="#b9202c" />
      <path
        d="M31 113c7-3 19-7 29-12"
        stroke="#ff8d86"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M432 141c8-1 15-3 18.5-5.5l.1 10.5c-4.6 3-10.6 4.5-19.6 4.5z"
        fill="#0d1a22"
        opacity=".85"
      />
      <Wheels id={id} axles={AXLES} />
      <Dust id={id} outline={OUTLINE} axles={AXLES} mud={MUD} specks={SPECKS} spots={SPOTS} />
      <Foam id={id} top={50} />
      <Shine id={id} streaks={STREAKS} stars={STARS} />
    </>
  );
}
