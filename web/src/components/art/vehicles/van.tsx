import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, SteelRim, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M28 161c-6-.5-9-4-9-10l-1-107c0-17 6-26.5 24-27.5 68-3 188-4 254-3 32 .5 50 7.5 64 23.5l38 46c28 5 45 12 53 25 6 10 9 22 9.5 38 .2 10-4.5 15-14.5 15l-27.7 0a36.5 36.5 0 1 0-68.6 0l-209.4 0a36.5 36.5 0 1 0-68.6 0l-43.7 0z';
const AXLES: Axles = { rear: 106, front: 384, y: 148.5, scale: 0.955 };
const MUD =
  'M8 126c22-8 42 4 58-10 16-16 64-16 82 2 22 18 72 10 108 16 44 4 74-2 90-16 16-18 62-18 78 0 12 10 26 6 52 2v50h-468z';
/** Dots from left to right, each from the one before, which packs smaller. */
const SPECKS =
  'm30 145h.01m1-33h.01m5 35h.01m4-40h.01m2-53h.01m9 101h.01m4 2h.01m1-60h.01m7 17h.01m4 38h.01m8-35h.01m2-11h.01m12 51h.01m3-123h.01m1 84h.01m4 20h.01m3 4h.01m1-98h.01m4 91h.01m7 21h.01m3-82h.01m0 43h.01m1 37h.01m1-11h.01m0 9h.01m7-72h.01m14-58h.01m20 84h.01m4 12h.01m2 34h.01m8-6h.01m1-14h.01m24-60h.01m5-7h.01m5 19h.01m14 52h.01m1 9h.01m5-77h.01m6 57h.01m2-31h.01m2 55h.01m9 7h.01m11-51h.01m3 43h.01m0 1h.01m2-33h.01m6 37h.01m10-24h.01m3 16h.01m5-26h.01m7-4h.01m0 40h.01m10-44h.01m3 8h.01m13-10h.01m1 14h.01m2-80h.01m5 114h.01m9-43h.01m7 34h.01m6-32h.01m4-15h.01m3 3h.01m1 39h.01m2 3h.01m8-29h.01m4 41h.01m1-12h.01m2 4h.01m2 6h.01m12-66h.01m6 35h.01m7 19h.01m4-46h.01m3 1h.01m0 57h.01m3-28h.01m0 15h.01m2 14h.01m3-12h.01m1-54h.01m4 11h.01m3 45h.01m9-55h.01m2 60h.01m10-99h.01m0 105h.01m8-5h.01m1-67h.01m0 28h.01';
const SPOTS =
  'm31 108h.01m3 7h.01m4-6h.01m25 37h.01m21-5h.01m5-47h.01m3-15h.01m2 43h.01m27-19h.01m1 7h.01m14 35h.01m3 4h.01m9-3h.01m18 10h.01m4-2h.01m8-22h.01m13-10h.01m11 26h.01m19 7h.01m1 2h.01m5-3h.01m5-17h.01m15 3h.01m12 17h.01m4-5h.01m3-54h.01m0 60h.01m12-1h.01m12-45h.01m4 27h.01m10 2h.01m19 13h.01m11-30h.01m20 20h.01m30-19h.01m2-8h.01m3-21h.01m21 25h.01m9 33h.01m30-7h.01';
const STREAKS = 'M150 0L92 170h46L196 0zM214 0L156 170h16L230 0zM420 70L388 170h18L438 70z';
const STARS = [
  'M60 27c1.5 8 4.9 11.4 13 13c-8 1.5 -11.4 4.9 -13 13c-1.5 -8 -4.9 -11.4 -13 -13c8 -1.5 11.4 -4.9 13 -13z',
  'M392 23c2 10.5 6.4 14.9 17 17c-10.5 2 -14.9 6.4 -17 17c-2 -10.5 -6.4 -14.9 -17 -17c10.5 -2 14.9 -6.4 17 -17z',
  'M446 65c1 5.5 3.4 7.9 9 9c-5.5 1 -7.9 3.4 -9 9c-1 -5.5 -3.4 -7.9 -9 -9c5.5 -1 7.9 -3.4 9 -9z',
];

/** A cargo van on its 480×200 stage; `id` makes the gradients' names unique on the page. */
export default function Van({ id }: { readonly id: string }) {
  return (
    <>
      <VehicleDefs id={id} outline={OUTLINE} wheel={<SteelRim id={id} />} />
      <Ground reach={224} />
      <g fill="#0d1a22">
        <path d="M40 150h400v14H40z" />
        <AroundHubs axles={AXLES} radius={36} />
      </g>
      <Paint id={id} outline={OUTLINE} unpainted="#d9e2e7" />
      <g clipPath={`url(#${id}c)`}>
        <path
          d="M18 104c132-4 302-4 428 2"
          stroke="#fff"
          strokeOpacity=".75"
          strokeWidth="2"
          fill="none"
        />
        <path
          d="M18 106.2c132-4 302-4 428 2"
          stroke="#00131f"
          strokeOpacity=".2"
          strokeWidth="2"
          fill="none"
        />
        <path
          d="M20 30c90-4 220-5 280-4"
          stroke="#fff"
          strokeOpacity=".6"
          strokeWidth="2"
          fill="none"
        />
        <path d="M10 147h470v20H10z" fill="#16232c" opacity=".9" />
        <path d="M424 147c16-2 28-5 38-9v27h-42z" fill="#16232c" opacity=".9" />
        <path d="M128 126h232" stroke="#16232c" strokeOpacity="" />
        <g fill="none" stroke="#00131f" strokeOpacity=".16" strokeWidth="1.6">
          <rect x="38" y="40" width="118" height="48" rx="7" />
          <rect x="180" y="40" width="98" height="48" rx="7" />
        </g>
        <g fill="#00131f" opacity=".05">
          <rect x="38" y="40" width="118" height="48" rx="7" />
          <rect x="180" y="40" width="98" height="48" rx="7" />
        </g>
      </g>
      <path
        d="M304 47c0-4.5 2-6.5 6.5-6.5h23.5c9 0 15 3 21 10.5l22 28c3 5 1.5 9-5 9h-61.5c-4.5 0-6.5-2-6.5-6.5z"
        fill={`url(#${id}w)`}
      />
      <path d="M366 48l28 34c2 3 0 5-3 3.5l-5-3.5-28-36.5c-4-5.5 3-4 8 2.5z" fill="#1f3a4b" />
      <path d="M346 88V47" stroke="#0b1a24" strokeWidth="3" />
      <path d="M312 88L328 40.5H338L322 88z" fill="#fff" opacity=".15" />
      <g
        fill="none"
        stroke="#00131f"
        strokeOpacity=".34"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M168 30V147M290 27V147" />
        <path d="M296 38c-2 22-2 82 2 109" />
        <path d="M386 90c10 14 10 28 6 36" />
        <path d="M172 116H24" strokeWidth="3" strokeOpacity=".22" />
        <path d="M400 85c20 5 34 10 44 19" />
        <path d="M19 92H32" strokeOpacity="" />
      </g>
      <path
        d="M306 108h20a2.5 2.5 0 0 1 0 5h-20a2.5 2.5 0 0 1 0-5zM262 108h18a2.5 2.5 0 0 1 0 5h-18a2.5 2.5 0 0 1 0-5z"
        fill="#16232c"
      />
      <path
        d="M352 88v-18c0-4 2-6 6-6h6c4 0 6 2.5 6 6v20c0 4-2 6-6 6h-6c-4 0-6-3-6-8z"
        fill="#16232c"
      />
      <path
        d="M355.5 68h10"
        stroke="#fff"
        strokeOpacity=".3"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M420 95c16 3 28 11 34 23l2 9c-16-3-28-13-36-25z" fill="#0f2533" />
      <path
        d="M425 99.5c12 3.5 21 10.5 25.5 18.5l1.5 4.5c-11-3.5-21-11.5-27-18.5z"
        fill="#eaf7ff"
      />
      <path d="M446 129c6 1 10 1 13 .5l1 9.5c-5 1.5-10 2-15 1.5z" fill="#16232c" />
      <path d="M18.5 98h9.5v34H18.8z" fill="#b9202c" />
      <path d="M21 102h4.5v10h-4.5z" fill="#ff8d86" />
      <Wheels id={id} axles={AXLES} />
      <Dust id={id} outline={OUTLINE} axles={AXLES} mud={MUD} specks={SPECKS} spots={SPOTS} />
      <Foam id={id} top={10} />
      <Shine id={id} streaks={STREAKS} stars={STARS} />
    </>
  );
}
