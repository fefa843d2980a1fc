import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, FiveSpokes, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M50 157c-10-1-15-7-15.5-16l-.5-23c0-12 2-21 7-31 6-12 11-24 17-33.5 2-6.5 6-10.5 14-13 32-7 88-8.5 136-8 44 .5 74 9.5 98 28.5l26 23c40 3 76 10 98 21 11 6 16 15 16.5 27l0 11c0 9-5.5 14-14.5 14l-29 0a41 41 0 1 0-78 0l-168 0a41 41 0 1 0-78 0l-29 0z';
const AXLES: Axles = { rear: 118, front: 364, y: 144.5, scale: 1.076 };
const MUD =
  'M20 122c20-6 34 6 50-8 18-24 66-24 84-2 16 20 42 14 66 20 30 6 80-2 102-14 22-28 70-28 86-6 12 16 32 8 52 6v52h-440z';
/** Dots from left to right, each from the one before, which packs smaller. */
const SPECKS =
  'm30 131h.01m5 21h.01m1-59h.01m15 38h.01m1-2h.01m9 8h.01m2 8h.01m9 11h.01m3-17h.01m1 13h.01m2-47h.01m17 35h.01m3-33h.01m11-12h.01m2 34h.01m12 26h.01m8-9h.01m3-15h.01m8-43h.01m12 64h.01m1 0h.01m3-46h.01m13 5h.01m3 42h.01m8-105h.01m3 88h.01m1 16h.01m2-16h.01m2 17h.01m2-55h.01m0 51h.01m1-10h.01m19 4h.01m1 14h.01m3-35h.01m5 15h.01m1 7h.01m4-21h.01m12 15h.01m6 13h.01m1-21h.01m6 28h.01m18-92h.01m5 91h.01m4-38h.01m0 34h.01m9-36h.01m0 33h.01m2-33h.01m0 23h.01m2-83h.01m1 97h.01m1 0h.01m8-22h.01m12 17h.01m2-53h.01m2 19h.01m4-64h.01m12 32h.01m16 66h.01m5-57h.01m10 50h.01m0 15h.01m1-1h.01m3-19h.01m3 20h.01m6-90h.01m4 68h.01m5 10h.01m2-16h.01m3 25h.01m1-103h.01m3 74h.01m3 7h.01m5-4h.01m7 1h.01m2 28h.01m1 0h.01m1-49h.01m1-21h.01m1-13h.01m1 72h.01m2-5h.01m2 12h.01m9-3h.01m0 6h.01m2-77h.01m5 78h.01m6-8h.01m2-9h.01';
const SPOTS =
  'm30 125h.01m1-4h.01m2 17h.01m13-12h.01m20 5h.01m2-25h.01m16 37h.01m13-7h.01m9 3h.01m8 18h.01m1-47h.01m3 47h.01m19-35h.01m20 14h.01m2 7h.01m22 1h.01m3-9h.01m1 7h.01m7-22h.01m17 11h.01m1 11h.01m8-16h.01m4 16h.01m46 15h.01m10-24h.01m37 19h.01m1 0h.01m3-14h.01m2-15h.01m6 9h.01m41 22h.01m9 4h.01m3-35h.01m14 35h.01m6-44h.01m2 11h.01m7 1h.01m19 26h.01m20-23h.01m5 18h.01';
const STREAKS = 'M190 20l-50 150h46l50-150zm68 0-50 150h16l50-150zm144 40-38 110h20l38-110z';
const STARS = [
  'M40 35c1.5 8 4.9 11.4 13 13c-8 1.5 -11.4 4.9 -13 13c-1.5 -8 -4.9 -11.4 -13 -13c8 -1.5 11.4 -4.9 13 -13z',
  'M336 29c2 10.5 6.4 14.9 17 17c-10.5 2 -14.9 6.4 -17 17c-2 -10.5 -6.4 -14.9 -17 -17c10.5 -2 14.9 -6.4 17 -17z',
  'M424 62c0.9 4.9 3 7 8 8c-4.9 0.9 -7 3 -8 8c-0.9 -4.9 -3 -7 -8 -8c4.9 -0.9 7 -3 8 -8z',
];

/** A mid-size crossover on its 480×200 stage; `id` makes the gradients' names unique on the page. */
export default function Crossover({ id }: { readonly id: string }) {
  return (
    <>
      <VehicleDefs id={id} outline={OUTLINE} wheel={<FiveSpokes id={id} />} />
      <Ground x={241} reach={212} />
      <g fill="#0d1a22">
        <path d="M60 140h360v24H60z" />
        <AroundHubs axles={AXLES} radius={40.5} />
      </g>
      <path
        d="M98 33.5c32-5 98-6 138-3.5 14 1 22 3 28 6"
        fill="none"
        stroke="#1b2b36"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
      <path d="M112 36v-5M250 37v-5" stroke="#1b2b36" strokeWidth="4" />
      <Paint id={id} outline={OUTLINE} unpainted="#2f6f62" />
      <g clipPath={`url(#${id}c)`}>
        <path
          d="M38 100c72-8 272-7 396 10"
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="1.8"
          fill="none"
        />
        <path d="M38 102c72-8 272-7 396 10l6 9c-130-16-320-17-404-9z" fill="#00131f" opacity=".1" />
        <path
          d="M166 134c54-6 114-7 150-9"
          stroke="#fff"
          strokeOpacity=".28"
          strokeWidth="1.6"
          fill="none"
        />
        <path
          d="M166 136c54-6 114-7 150-9"
          stroke="#00131f"
          strokeOpacity=".25"
          strokeWidth="1.6"
          fill="none"
        />
        <path d="M20 149h440v20H20z" fill="#16232c" />
        <path
          d="M20 139c20 3 36 4 52 4v22h-52zm386 4c22-1 34-4 46-8v30h-48z"
          fill="#16232c"
          opacity=".88"
        />
        <g fill="none" stroke="#16232c" strokeWidth="8">
          <AroundHubs axles={AXLES} radius={43.5} />
        </g>
        <path d="M170 146h152" stroke="#93a5b0" strokeWidth="2.2" />
      </g>
      <path
        d="M72 80c5-13 12-26.5 24-30.5 32-6.5 80-8.5 112-8 38 .5 64 8.5 84 24l21 18c1 2-1 3.5-4 3.5l-229 3c-8 0-10.5-3.5-8-10z"
        fill={`url(#${id}w)`}
      />
      <path d="M199 41h9l3 48h-10z" fill="#0b1a24" />
      <path d="M112 89.5l12-45" stroke="#0b1a24" strokeWidth="4.5" />
      <path
        d="M150 88.5l24-46 16-.7-24 46.7zm112-1-30-44.7 10 1.7 34 42.5z"
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
        <path d="M206 90c3 20 3 42 0 59" />
        <path d="M320 88c8 14 10 38 4 61" />
        <path d="M112 91c18 4 38 17 46 37 3 9 3 16 2 21" />
        <path d="M334 86c34 3 64 8 86 16" />
        <path d="M42 88c12 2 20 1 30-4" />
      </g>
      <path
        d="M218 101.5h21a2.4 2.4 0 0 1 0 4.8h-21a2.4 2.4 0 0 1 0-4.8zM150 102h20a2.4 2.4 0 0 1 0 4.8h-20a2.4 2.4 0 0 1 0-4.8z"
        fill="#fff"
        opacity=".55"
      />
      <path d="M150 105h20M218 104.5h21" stroke="#00131f" strokeOpacity=".4" strokeWidth="1.2" />
      <path
        d="M294 85c0-8 5-11 12-11 7 0 10 3.5 10 8 0 4.5-4 6-10 6l-7 0z"
        fill="var(--car,#2f6f62)"
      />
      <path
        d="M294 85c0-8 5-11 12-11 7 0 10 3.5 10 8 0 4.5-4 6-10 6l-7 0z"
        fill="#00131f"
        opacity=".3"
      />
      <path d="M398 100c20 1.5 36 7 44.5 18-14.5 1-32.5-3.5-44.5-11z" fill="#0f2533" />
      <path d="M403 102c17 2 29 7 37 14.5-12-1.5-28-6-37-10.5z" fill="#eaf7ff" />
      <path d="M35 108c2-10 5-16 9-20l26 3c-4 8-16 16-35 21z" fill="#b9202c" />
      <path
        d="M38 104c8-3 18-7 25-11"
        stroke="#ff8d86"
        strokeWidth="2.2"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M432 121c8 0 13-1 14.3-2l.2 14c-4.5 2-8.5 3-15.5 3z" fill="#0d1a22" opacity=".8" />
      <path d="M58 53.5l2.5-5 33.5-5.5-14 5c-10 3-16 5.5-22 5.5z" fill="#00131f" opacity=".35" />
      <Wheels id={id} axles={AXLES} />
      <Dust id={id} outline={OUTLINE} axles={AXLES} mud={MUD} specks={SPECKS} spots={SPOTS} />
      <Foam id={id} top={30} />
      <Shine id={id} streaks={STREAKS} stars={STARS} />
    </>
  );
}
