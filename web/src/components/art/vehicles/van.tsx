import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, SteelRim, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M28 161C22 160.5 19 157 19 151L18 44C18 27 24 17.5 42 16.5C110 13.5 230 12.5 296 13.5C328 14 346 21 360 37L398 83C426 88 443 95 451 108C457 118 460 130 460.5 146C460.7 156 456 161 446 161L418.3 161A36.5 36.5 0 1 0 349.7 161L140.3 161A36.5 36.5 0 1 0 71.7 161L28 161Z';
const AXLES: Axles = { rear: 106, front: 384, y: 148.5, scale: 0.955 };
const MUD =
  'M8 126C30 118 50 130 66 116C82 100 130 100 148 118C170 136 220 128 256 134C300 138 330 132 346 118C362 100 408 100 424 118C436 128 450 124 476 120V170H8Z';
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
          d="M18 104C150 100 320 100 446 106"
          stroke="#fff"
          strokeOpacity=".75"
          strokeWidth="2"
          fill="none"
        />
        <path
          d="M18 106.2C150 102.2 320 102.2 446 108.2"
          stroke="#00131f"
          strokeOpacity=".2"
          strokeWidth="2"
          fill="none"
        />
        <path
          d="M20 30C110 26 240 25 300 26"
          stroke="#fff"
          strokeOpacity=".6"
          strokeWidth="2"
          fill="none"
        />
        <path d="M10 147h470v20H10z" fill="#16232c" opacity=".9" />
        <path d="M424 147C440 145 452 142 462 138V165H420z" fill="#16232c" opacity=".9" />
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
        d="M304 47C304 42.5 306 40.5 310.5 40.5H334C343 40.5 349 43.5 355 51L377 79C380 84 378.5 88 372 88H310.5C306 88 304 86 304 81.5Z"
        fill={`url(#${id}w)`}
      />
      <path
        d="M366 48L394 82C396 85 394 87 391 85.5L386 82L358 45.5C354 40 361 41.5 366 48Z"
        fill="#1f3a4b"
      />
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
        <path d="M296 38C294 60 294 120 298 147" />
        <path d="M386 90C396 104 396 118 392 126" />
        <path d="M172 116H24" strokeWidth="3" strokeOpacity=".22" />
        <path d="M400 85C420 90 434 95 444 104" />
        <path d="M19 92H32" strokeOpacity="" />
      </g>
      <path
        d="M306 108h20a2.5 2.5 0 0 1 0 5h-20a2.5 2.5 0 0 1 0-5zM262 108h18a2.5 2.5 0 0 1 0 5h-18a2.5 2.5 0 0 1 0-5z"
        fill="#16232c"
      />
      <path
        d="M352 88V70C352 66 354 64 358 64H364C368 64 370 66.5 370 70V90C370 94 368 96 364 96H358C354 96 352 93 352 88Z"
        fill="#16232c"
      />
      <path
        d="M355.5 68h10"
        stroke="#fff"
        strokeOpacity=".3"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M420 95C436 98 448 106 454 118L456 127C440 124 428 114 420 102Z" fill="#0f2533" />
      <path
        d="M425 99.5C437 103 446 110 450.5 118L452 122.5C441 119 431 111 425 104Z"
        fill="#eaf7ff"
      />
      <path
        d="M446 129C452 130 456 130 459 129.5L460 139C455 140.5 450 141 445 140.5Z"
        fill="#16232c"
      />
      <path d="M18.5 98h9.5v34H18.8z" fill="#b9202c" />
      <path d="M21 102h4.5v10h-4.5z" fill="#ff8d86" />
      <Wheels id={id} axles={AXLES} />
      <Dust id={id} outline={OUTLINE} axles={AXLES} mud={MUD} specks={SPECKS} spots={SPOTS} />
      <Foam id={id} top={10} />
      <Shine id={id} streaks={STREAKS} stars={STARS} />
    </>
  );
}
