import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, FiveSpokes, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M50 157C40 156 35 150 34.5 141L34 118C34 106 36 97 41 87C47 75 52 63 58 53.5C60 47 64 43 72 40.5C104 33.5 160 32 208 32.5C252 33 282 42 306 61L332 84C372 87 408 94 430 105C441 111 446 120 446.5 132L446.5 143C446.5 152 441 157 432 157L403 157A41 41 0 1 0 325 157L157 157A41 41 0 1 0 79 157L50 157Z';
const AXLES: Axles = { rear: 118, front: 364, y: 144.5, scale: 1.076 };
const MUD =
  'M20 122C40 116 54 128 70 114C88 90 136 90 154 112C170 132 196 126 220 132C250 138 300 130 322 118C344 90 392 90 408 112C420 128 440 120 460 118V170H20Z';
/** Dots from left to right, each from the one before, which packs smaller. */
const SPECKS =
  'm30 131h.01m5 21h.01m1-59h.01m15 38h.01m1-2h.01m9 8h.01m2 8h.01m9 11h.01m3-17h.01m1 13h.01m2-47h.01m17 35h.01m3-33h.01m11-12h.01m2 34h.01m12 26h.01m8-9h.01m3-15h.01m8-43h.01m12 64h.01m1 0h.01m3-46h.01m13 5h.01m3 42h.01m8-105h.01m3 88h.01m1 16h.01m2-16h.01m2 17h.01m2-55h.01m0 51h.01m1-10h.01m19 4h.01m1 14h.01m3-35h.01m5 15h.01m1 7h.01m4-21h.01m12 15h.01m6 13h.01m1-21h.01m6 28h.01m18-92h.01m5 91h.01m4-38h.01m0 34h.01m9-36h.01m0 33h.01m2-33h.01m0 23h.01m2-83h.01m1 97h.01m1 0h.01m8-22h.01m12 17h.01m2-53h.01m2 19h.01m4-64h.01m12 32h.01m16 66h.01m5-57h.01m10 50h.01m0 15h.01m1-1h.01m3-19h.01m3 20h.01m6-90h.01m4 68h.01m5 10h.01m2-16h.01m3 25h.01m1-103h.01m3 74h.01m3 7h.01m5-4h.01m7 1h.01m2 28h.01m1 0h.01m1-49h.01m1-21h.01m1-13h.01m1 72h.01m2-5h.01m2 12h.01m9-3h.01m0 6h.01m2-77h.01m5 78h.01m6-8h.01m2-9h.01';
const SPOTS =
  'm30 125h.01m1-4h.01m2 17h.01m13-12h.01m20 5h.01m2-25h.01m16 37h.01m13-7h.01m9 3h.01m8 18h.01m1-47h.01m3 47h.01m19-35h.01m20 14h.01m2 7h.01m22 1h.01m3-9h.01m1 7h.01m7-22h.01m17 11h.01m1 11h.01m8-16h.01m4 16h.01m46 15h.01m10-24h.01m37 19h.01m1 0h.01m3-14h.01m2-15h.01m6 9h.01m41 22h.01m9 4h.01m3-35h.01m14 35h.01m6-44h.01m2 11h.01m7 1h.01m19 26h.01m20-23h.01m5 18h.01';
const STREAKS = 'M190 20L140 170h46L236 20zM258 20L208 170h16L274 20zM402 60L364 170h20L422 60z';
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
        d="M98 33.5C130 28.5 196 27.5 236 30C250 31 258 33 264 36"
        fill="none"
        stroke="#1b2b36"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
      <path d="M112 36v-5M250 37v-5" stroke="#1b2b36" strokeWidth="4" />
      <Paint id={id} outline={OUTLINE} unpainted="#2f6f62" />
      <g clipPath={`url(#${id}c)`}>
        <path
          d="M38 100C110 92 310 93 434 110"
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="1.8"
          fill="none"
        />
        <path
          d="M38 102C110 94 310 95 434 112L440 121C310 105 120 104 36 112Z"
          fill="#00131f"
          opacity=".1"
        />
        <path
          d="M166 134C220 128 280 127 316 125"
          stroke="#fff"
          strokeOpacity=".28"
          strokeWidth="1.6"
          fill="none"
        />
        <path
          d="M166 136C220 130 280 129 316 127"
          stroke="#00131f"
          strokeOpacity=".25"
          strokeWidth="1.6"
          fill="none"
        />
        <path d="M20 149h440v20H20z" fill="#16232c" />
        <path
          d="M20 139C40 142 56 143 72 143V165H20zM406 143C428 142 440 139 452 135V165H404z"
          fill="#16232c"
          opacity=".88"
        />
        <g fill="none" stroke="#16232c" strokeWidth="8">
          <AroundHubs axles={AXLES} radius={43.5} />
        </g>
        <path d="M170 146h152" stroke="#93a5b0" strokeWidth="2.2" />
      </g>
      <path
        d="M72 80C77 67 84 53.5 96 49.5C128 43 176 41 208 41.5C246 42 272 50 292 65.5L313 83.5C314 85.5 312 87 309 87L80 90C72 90 69.5 86.5 72 80Z"
        fill={`url(#${id}w)`}
      />
      <path d="M199 41h9l3 48h-10z" fill="#0b1a24" />
      <path d="M112 89.5L124 44.5" stroke="#0b1a24" strokeWidth="4.5" />
      <path
        d="M150 88.5L174 42.5L190 41.8L166 88.5zM262 87.5L232 42.8L242 44.5L276 87z"
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
        <path d="M206 90C209 110 209 132 206 149" />
        <path d="M320 88C328 102 330 126 324 149" />
        <path d="M112 91C130 95 150 108 158 128C161 137 161 144 160 149" />
        <path d="M334 86C368 89 398 94 420 102" />
        <path d="M42 88C54 90 62 89 72 84" />
      </g>
      <path
        d="M218 101.5h21a2.4 2.4 0 0 1 0 4.8h-21a2.4 2.4 0 0 1 0-4.8zM150 102h20a2.4 2.4 0 0 1 0 4.8h-20a2.4 2.4 0 0 1 0-4.8z"
        fill="#fff"
        opacity=".55"
      />
      <path d="M150 105h20M218 104.5h21" stroke="#00131f" strokeOpacity=".4" strokeWidth="1.2" />
      <path
        d="M294 85C294 77 299 74 306 74C313 74 316 77.5 316 82C316 86.5 312 88 306 88L299 88Z"
        fill="var(--car,#2f6f62)"
      />
      <path
        d="M294 85C294 77 299 74 306 74C313 74 316 77.5 316 82C316 86.5 312 88 306 88L299 88Z"
        fill="#00131f"
        opacity=".3"
      />
      <path d="M398 100C418 101.5 434 107 442.5 118C428 119 410 114.5 398 107Z" fill="#0f2533" />
      <path d="M403 102C420 104 432 109 440 116.5C428 115 412 110.5 403 106Z" fill="#eaf7ff" />
      <path d="M35 108C37 98 40 92 44 88L70 91C66 99 54 107 35 112Z" fill="#b9202c" />
      <path
        d="M38 104C46 101 56 97 63 93"
        stroke="#ff8d86"
        strokeWidth="2.2"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M432 121C440 121 445 120 446.3 119L446.5 133C442 135 438 136 431 136Z"
        fill="#0d1a22"
        opacity=".8"
      />
      <path
        d="M58 53.5L60.5 48.5L94 43L80 48C70 51 64 53.5 58 53.5Z"
        fill="#00131f"
        opacity=".35"
      />
      <Wheels id={id} axles={AXLES} />
      <Dust id={id} outline={OUTLINE} axles={AXLES} mud={MUD} specks={SPECKS} spots={SPOTS} />
      <Foam id={id} top={30} />
      <Shine id={id} streaks={STREAKS} stars={STARS} />
    </>
  );
}
