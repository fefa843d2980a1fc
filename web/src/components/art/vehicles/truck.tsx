import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, SixSpokes, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M26 153C20.5 153 18 150 18 145L17 88C17 82.5 19.5 80 25 80L166 79C170 79 171 77.5 171.5 74C173 58 176 47 184 41C190 36.5 199 35 212 34.5L280 34.5C298 34.5 309 40 320 52L346 79C384 78 428 79.5 448 83.5C458 86 462.5 92 463 102L465 140C465 149 461 153 452 153L422.6 153A44 44 0 1 0 337.4 153L146.6 153A44 44 0 1 0 61.4 153L26 153Z';
const AXLES: Axles = { rear: 104, front: 380, y: 142, scale: 1.152 };
const MUD =
  'M8 118C30 112 44 124 58 108C76 84 130 86 148 110C164 130 196 122 220 128C256 136 306 126 330 114C352 86 408 88 424 108C436 120 450 116 476 112V170H8Z';
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
      <path d="M10 139C10 136.5 12 135 15 135H44V153H17C12.5 153 10 150.5 10 147Z" fill="#c7d2d9" />
      <path d="M10 146H44V153H17C12.5 153 10 150.5 10 147Z" fill="#00131f" opacity=".28" />
      <Paint id={id} outline={OUTLINE} unpainted="#b4452f" />
      <g clipPath={`url(#${id}c)`}>
        <path
          d="M17 96H168M174 96C280 94 380 94 424 96"
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="1.8"
          fill="none"
        />
        <path
          d="M17 98H168M174 98C280 96 380 96 424 98"
          stroke="#00131f"
          strokeOpacity=".2"
          strokeWidth="2"
          fill="none"
        />
        <path
          d="M156 134C220 131 290 130 326 130"
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
        d="M183 74L187 55C189 47 194 44 204 43.5L278 43.5C293 43.5 301 47 310 57L329 79C330.5 81.5 329.5 83 326.5 83L190 84C184 84 182 80 183 74Z"
        fill={`url(#${id}w)`}
      />
      <path d="M244 43h10v41h-10z" fill="var(--car,#b4452f)" />
      <path d="M244 43h10v41h-10z" fill="#00131f" opacity=".38" />
      <path
        d="M206 83.5L224 43.5h14L220 83.5zM296 83L274 43.5h9L310 83z"
        fill="#fff"
        opacity=".13"
      />
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
        <path d="M335 84C341 100 340 126 332 146" />
        <path d="M180 84V120C180 136 176 142 168 146" />
        <path d="M349 81C384 81 416 82 444 86" />
        <path d="M62 92C62 88 64 87 68 87H138C143 87 145 88.5 146 92" strokeOpacity=".2" />
      </g>
      <path
        d="M262 99h22a2.6 2.6 0 0 1 0 5.2h-22a2.6 2.6 0 0 1 0-5.2zM190 99h22a2.6 2.6 0 0 1 0 5.2h-22a2.6 2.6 0 0 1 0-5.2z"
        fill="#fff"
        opacity=".55"
      />
      <path d="M190 102.5h22M262 102.5h22" stroke="#00131f" strokeOpacity=".4" strokeWidth="1.3" />
      <path
        d="M306 83V70C306 66.5 308.5 64.5 312 64.5H319C323 64.5 325 67 325 71V79C325 81.8 323 83 320 83Z"
        fill="#16232c"
      />
      <path d="M310 68.5h10" stroke="#fff" strokeOpacity=".35" strokeWidth="1.6" />
      <path
        d="M424 89C442 89.5 458 91.5 462 97L463 111C450 111 436 109.5 426 106Z"
        fill="#0f2533"
      />
      <path
        d="M430 92.5C444 93 454 94.5 458.5 98L459.5 107.5C448 107.5 438 106 430 103.5Z"
        fill="#eaf7ff"
      />
      <path d="M452 114L463.3 115L464.6 137C460 138.5 456 139 451 139Z" fill="#16232c" />
      <path d="M455 121h9M455 128h9.5" stroke="#8fa1ac" strokeWidth="1.8" />
      <path
        d="M440 143C452 143 460 141.5 465 139V145C465 150 461 153 452 153H440Z"
        fill="#c7d2d9"
      />
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
