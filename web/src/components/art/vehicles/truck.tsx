import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, SixSpokes, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M26 153c-5.5 0-8-3-8-8l-1-57c0-5.5 2.5-8 8-8l141-1c4 0 5-1.5 5.5-5 1.5-16 4.5-27 12.5-33 6-4.5 15-6 28-6.5l68 0c18 0 29 5.5 40 17.5l26 27c38-1 82 .5 102 4.5 10 2.5 14.5 8.5 15 18.5l2 38c0 9-4 13-13 13l-29.4 0a44 44 0 1 0-85.2 0l-190.8 0a44 44 0 1 0-85.2 0l-35.4 0z';
const AXLES: Axles = { rear: 104, front: 380, y: 142, scale: 1.152 };
const MUD =
  'M8 118c22-6 36 6 50-10 18-24 72-22 90 2 16 20 48 12 72 18 36 8 86-2 110-14 22-28 78-26 94-6 12 12 26 8 52 4v58h-468z';
/** Dots from left to right, each from the one before, which packs smaller. */
const SPECKS =
  'm31 106h.01m0 43h.01m1-69h.01m3 54h.01m4-22h.01m1 29h.01m14 15h.01m7-54h.01m2 49h.01m1-9h.01m4-12h.01m10-2h.01m1 8h.01m2 3h.01m3-43h.01m16 21h.01m2 23h.01m4-19h.01m9 34h.01m18-90h.01m15 84h.01m17-12h.01m1-26h.01m9 35h.01m2 11h.01m4-40h.01m2 40h.01m9-46h.01m0 24h.01m11 19h.01m12-12h.01m2-25h.01m3-14h.01m2 40h.01m3-48h.01m0 40h.01m0 13h.01m0 5h.01m3 3h.01m8-28h.01m5 25h.01m3-1h.01m6-12h.01m2-4h.01m1 22h.01m1-7h.01m1-26h.01m1-32h.01m8 60h.01m4 0h.01m0 2h.01m10-14h.01m2-12h.01m10 13h.01m11-28h.01m7 38h.01m4-32h.01m2-20h.01m4 42h.01m3-1h.01m6-1h.01m1-32h.01m1 42h.01m2-11h.01m1 0h.01m9 7h.01m2-48h.01m9 48h.01m1-59h.01m0 51h.01m6 5h.01m8-4h.01m6 9h.01m4 10h.01m6-45h.01m7 21h.01m1 23h.01m1-50h.01m2 47h.01m3-2h.01m0 4h.01m3-73h.01m3 69h.01m10-26h.01m10-75h.01m8 107h.01m2-55h.01m10-21h.01m0 67h.01m0 0h.01';
const SPOTS =
  'm31 145h.01m20 11h.01m2-2h.01m6-5h.01m3-9h.01m12 16h.01m2-1h.01m25-9h.01m0 5h.01m6-22h.01m0 8h.01m12 11h.01m2-15h.01m4 23h.01m5-56h.01m4 54h.01m5-29h.01m3 27h.01m21 4h.01m3-2h.01m16-8h.01m1 7h.01m41-51h.01m34 53h.01m5-20h.01m23 9h.01m0 14h.01m6-15h.01m11 11h.01m46 2h.01m2-27h.01m15-20h.01m15 46h.01m10-27h.01m1 26h.01m2-21h.01m18 20h.01m24-36h.01m6 31h.01m12-6h.01';
const STREAKS = 'M230 20L176 170h40L270 20zM288 20L234 170h14L302 20zM120 60L82 170h26L146 60z';
const STARS = [
  'M150 32c1.4 7.4 4.5 10.5 12 12c-7.4 1.4 -10.5 4.5 -12 12c-1.4 -7.4 -4.5 -10.5 -12 -12c7.4 -1.4 10.5 -4.5 12 -12z',
  'M352 29c2 10.5 6.4 14.9 17 17c-10.5 2 -14.9 6.4 -17 17c-2 -10.5 -6.4 -14.9 -17 -17c10.5 -2 14.9 -6.4 17 -17z',
  'M438 57c1 5.5 3.4 7.9 9 9c-5.5 1 -7.9 3.4 -9 9c-1 -5.5 -3.4 -7.9 -9 -9c5.5 -1 7.9 -3.4 9 -9z',
];

/** A pickup truck on its 480×200 stage; `id` makes the gradients' names unique on the page. */
export default function Truck({ id }: { readonly id: string }) {
  return (
    <>
      <VehicleDefs id={id} outline={OUTLINE} wheel={<SixSpokes id={id} />} />
      <Ground reach={228} />
      <g fill="#0d1a22">
        <path d="M40 136h400v24H40z" />
        <AroundHubs axles={AXLES} radius={43.5} />
      </g>
      <path d="M10 139c0-2.5 2-4 5-4h29v18h-27c-4.5 0-7-2.5-7-6z" fill="#c7d2d9" />
      <path d="M10 146h34v7h-27c-4.5 0-7-2.5-7-6z" fill="#00131f" opacity=".28" />
      <Paint id={id} outline={OUTLINE} unpainted="#b4452f" />
      <g clipPath={`url(#${id}c)`}>
        <path
          d="M17 96h151m6 0c106-2 206-2 250 0"
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="1.8"
          fill="none"
        />
        <path
          d="M17 98h151m6 0c106-2 206-2 250 0"
          stroke="#00131f"
          strokeOpacity=".2"
          strokeWidth="2"
          fill="none"
        />
        <path
          d="M156 134c64-3 134-4 170-4"
          stroke="#00131f"
          strokeOpacity=".22"
          strokeWidth="1.8"
          fill="none"
        />
        <path d="M17 80H168V84H17Z" fill="#00131f" opacity=".35" />
        <path d="M8 145h470v20H8z" fill="#16232c" opacity=".85" />
        <g fill="none" stroke="#00131f" strokeOpacity=".5" strokeWidth="5">
          <AroundHubs axles={AXLES} radius={45.5} />
        </g>
      </g>
      <path
        d="M183 74l4-19c2-8 7-11 17-11.5l74 0c15 0 23 3.5 32 13.5l19 22c1.5 2.5.5 4-2.5 4l-136.5 1c-6 0-8-4-7-10z"
        fill={`url(#${id}w)`}
      />
      <path d="M244 43h10v41h-10z" fill="var(--car,#b4452f)" />
      <path d="M244 43h10v41h-10z" fill="#00131f" opacity=".38" />
      <path d="M206 83.5l18-40h14l-18 40zm90-.5-22-39.5h9l27 39.5z" fill="#fff" opacity=".13" />
      <path d="M302 83V49" stroke="#0b1a24" strokeWidth="2.6" />
      <g
        fill="none"
        stroke="#00131f"
        strokeOpacity=".34"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M170.5 80V152" strokeWidth="3" strokeOpacity=".5" />
        <path d="M249 85V146" />
        <path d="M335 84c6 16 5 42-3 62" />
        <path d="M180 84v36c0 16-4 22-12 26" />
        <path d="M349 81c35 0 67 1 95 5" />
        <path d="M62 92c0-4 2-5 6-5h70c5 0 7 1.5 8 5" strokeOpacity=".2" />
      </g>
      <path
        d="M262 99h22a2.6 2.6 0 0 1 0 5.2h-22a2.6 2.6 0 0 1 0-5.2zM190 99h22a2.6 2.6 0 0 1 0 5.2h-22a2.6 2.6 0 0 1 0-5.2z"
        fill="#fff"
        opacity=".55"
      />
      <path d="M190 102.5h22M262 102.5h22" stroke="#00131f" strokeOpacity=".4" strokeWidth="1.3" />
      <path d="M306 83v-13c0-3.5 2.5-5.5 6-5.5h7c4 0 6 2.5 6 6.5v8c0 2.8-2 4-5 4z" fill="#16232c" />
      <path d="M310 68.5h10" stroke="#fff" strokeOpacity=".35" strokeWidth="1.6" />
      <path d="M424 89c18 .5 34 2.5 38 8l1 14c-13 0-27-1.5-37-5z" fill="#0f2533" />
      <path d="M430 92.5c14 .5 24 2 28.5 5.5l1 9.5c-11.5 0-21.5-1.5-29.5-4z" fill="#eaf7ff" />
      <path d="M452 114l11.3 1 1.3 22c-4.6 1.5-8.6 2-13.6 2z" fill="#16232c" />
      <path d="M455 121h9M455 128h9.5" stroke="#8fa1ac" strokeWidth="1.8" />
      <path d="M440 143c12 0 20-1.5 25-4v6c0 5-4 8-13 8h-12z" fill="#c7d2d9" />
      <path d="M17.2 92h12.3v28H17.7z" fill="#b9202c" />
      <path d="M21 96h5v9h-5z" fill="#ff8d86" />
      <path d="M158 155.5h168a3.5 3.5 0 0 1 0 7H158a3.5 3.5 0 0 1 0-7z" fill="#16232c" />
      <path d="M160 157.5h164" stroke="#5c707d" strokeWidth="1.6" strokeLinecap="round" />
      <Wheels id={id} axles={AXLES} />
      <Dust id={id} outline={OUTLINE} axles={AXLES} mud={MUD} specks={SPECKS} spots={SPOTS} />
      <Foam id={id} top={30} />
      <Shine id={id} streaks={STREAKS} stars={STARS} />
    </>
  );
}
