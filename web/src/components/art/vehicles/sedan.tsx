import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, FiveSpokes, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M50 161C37 160 30 153 29.5 142L29 124C29 113 31 105 37 99C41 95.5 48 94 58 93C70 91.5 82 88.5 94 83C128 63 164 51.5 212 51C260 50.5 296 65 328 87.5C372 90 412 96.5 435 108C446 114 450.5 124 451 137C451 149 449 156 443 159C440 160.6 436 161 430 161L402.8 161A37.5 37.5 0 1 0 333.2 161L150.8 161A37.5 37.5 0 1 0 81.2 161L50 161Z';
const AXLES: Axles = { rear: 116, front: 368, y: 147, scale: 1 };
const MUD =
  'M20 126C40 120 54 132 70 122C84 104 130 98 150 118C166 136 190 130 214 138C250 146 300 134 326 124C346 98 392 98 408 118C420 132 440 126 460 124V170H20Z';
/** Dots from left to right, each from the one before, which packs smaller. */
const SPECKS =
  'm30 119h.01m5 18h.01m3-6h.01m2-13h.01m1 33h.01m2 6h.01m5-2h.01m1-13h.01m1-21h.01m10 29h.01m1-59h.01m1 54h.01m2 1h.01m5-12h.01m0 12h.01m15-78h.01m5 75h.01m1 15h.01m7-2h.01m1 1h.01m2-77h.01m3 72h.01m4-33h.01m0 9h.01m4 23h.01m2-28h.01m1-25h.01m10 5h.01m21 55h.01m7-10h.01m3-14h.01m7-28h.01m2-11h.01m3 41h.01m0 3h.01m1-45h.01m2 55h.01m13-25h.01m24 32h.01m9-31h.01m7-3h.01m4-12h.01m12 26h.01m20 15h.01m9-15h.01m11 1h.01m5 6h.01m8-37h.01m1 23h.01m4-35h.01m7 60h.01m15-35h.01m5-8h.01m7 40h.01m4-10h.01m1 8h.01m1-2h.01m3-69h.01m1 77h.01m4-40h.01m6 12h.01m9 21h.01m3-8h.01m3 12h.01m6-78h.01m0 70h.01m3 10h.01m8-37h.01m7 9h.01m7 25h.01m14 5h.01m0 0h.01m2-1h.01m5-60h.01m0 26h.01m0 29h.01m3-14h.01m3 13h.01m1-63h.01m4 71h.01m3-7h.01m3 7h.01m4-5h.01m1-20h.01m2-15h.01m3 10h.01m1 27h.01m1-21h.01m2 24h.01m4-16h.01';
const SPOTS =
  'm30 153h.01m6-13h.01m1 16h.01m30-34h.01m1-11h.01m44 10h.01m8 32h.01m14-17h.01m6 0h.01m8 6h.01m7 12h.01m2-19h.01m6 7h.01m23 5h.01m9-28h.01m7 38h.01m8-10h.01m1 6h.01m6-14h.01m21 10h.01m20 0h.01m1 8h.01m6-43h.01m27 36h.01m9-6h.01m7-35h.01m9 44h.01m5 2h.01m4-19h.01m33 11h.01m2-12h.01m3 10h.01m14-26h.01m20 15h.01m9 1h.01m13-6h.01m6 24h.01m3-18h.01m11 12h.01m12-6h.01';
const STREAKS = 'M196 40L150 175h44L240 40zM262 40L216 175h16L278 40zM400 60L360 175h20L420 60z';
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
          d="M34 107C110 98.5 300 96 404 107"
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="1.8"
          fill="none"
        />
        <path
          d="M34 109C110 100.5 300 98 440 117L442 124C300 106 120 108 34 116Z"
          fill="#00131f"
          opacity=".1"
        />
        <path
          d="M160 143C220 139 280 138.5 326 137"
          stroke="#fff"
          strokeOpacity=".3"
          strokeWidth="1.6"
          fill="none"
        />
        <path
          d="M160 144.8C220 140.8 280 140.3 326 138.8"
          stroke="#00131f"
          strokeOpacity=".25"
          strokeWidth="1.6"
          fill="none"
        />
        <path d="M20 155.5h440V170H20z" fill="#0d1a22" opacity=".78" />
        <path d="M30 143C38 147 46 148.5 60 148.5L78 149v14H20z" fill="#0d1a22" opacity=".5" />
        <path d="M400 150C424 150 440 147 452 141V166H396z" fill="#0d1a22" opacity=".55" />
      </g>
      <path
        d="M100 88C130 69.5 164 58 211 57.5C254 57 284 69 309 86.5C311.5 88.3 311 90 308 90L106 91.5C99.5 91.5 97.5 89.5 100 88Z"
        fill={`url(#${id}w)`}
      />
      <path d="M206 57h7.5l2.5 34h-9z" fill="#0b1a24" />
      <path d="M122 91.3L133 71" stroke="#0b1a24" strokeWidth="3.2" />
      <path
        d="M168 91L187 60.5L199 59L180 91zM262 90L243 61.5L250 63.2L274 90z"
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
        <path d="M211 92C213 112 213 136 210 155" />
        <path d="M316 91C325 108 328 130 322 155" />
        <path d="M124 92C137 97 152 112 158 132C161 142 161 150 160 155" />
        <path d="M330 89C362 91 396 95 424 103" />
        <path d="M60 94C80 96 100 93 122 92" />
      </g>
      <path
        d="M224 106.5h20a2.3 2.3 0 0 1 0 4.6h-20a2.3 2.3 0 0 1 0-4.6zM158 106.5h19a2.3 2.3 0 0 1 0 4.6h-19a2.3 2.3 0 0 1 0-4.6z"
        fill="#fff"
        opacity=".55"
      />
      <path d="M158 109.5h19M224 109.5h20" stroke="#00131f" strokeOpacity=".4" strokeWidth="1.2" />
      <path
        d="M291 88.5C291 82 296 79.5 303 79.5C309 79.5 312.5 82.5 312.5 86.5C312.5 90 309 91 303 91L296 91Z"
        fill="var(--car,#0b7cc4)"
      />
      <path
        d="M291 88.5C291 82 296 79.5 303 79.5C309 79.5 312.5 82.5 312.5 86.5C312.5 90 309 91 303 91L296 91Z"
        fill="#00131f"
        opacity=".3"
      />
      <path d="M404 102.5C422 104 438 110 447.5 121.5C437 122 418 117 404 109.5Z" fill="#0f2533" />
      <path d="M409 104.5C424 106.5 437 112 445 120C433 118 419 113.5 409 108.5Z" fill="#eaf7ff" />
      <path d="M409 104.5C424 106.5 437 112 445 120" fill="none" stroke="#fff" strokeWidth="1.5" />
      <path d="M29.3 119C30 108 34 102 42 99L70 98.5C66 106 52 113 29.3 119Z" fill="#b9202c" />
      <path
        d="M31 113C38 110 50 106 60 101"
        stroke="#ff8d86"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M432 141C440 140 447 138 450.5 135.5L450.6 146C446 149 440 150.5 431 150.5Z"
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
