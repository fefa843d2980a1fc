import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, SteelRim, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M28 161C22 160.5 19 157 19 151L18 44C18 27 24 17.5 42 16.5C110 13.5 230 12.5 296 13.5C328 14 346 21 360 37L398 83C426 88 443 95 451 108C457 118 460 130 460.5 146C460.7 156 456 161 446 161L418.3 161A36.5 36.5 0 1 0 349.7 161L140.3 161A36.5 36.5 0 1 0 71.7 161L28 161Z';
const AXLES: Axles = { rear: 106, front: 384, y: 148.5, scale: 0.955 };
const MUD =
  'M8 126C30 118 50 130 66 116C82 100 130 100 148 118C170 136 220 128 256 134C300 138 330 132 346 118C362 100 408 100 424 118C436 128 450 124 476 120V170H8Z';
const SPECKS =
  'M31 112h.01M359 146h.01M424 147h.01M124 80h.01M172 146h.01M356 104h.01M413 157h.01M416 145h.01M260 148h.01M445 53h.01M63 114h.01M36 147h.01M237 149h.01M67 152h.01M235 94h.01M173 132h.01M260 149h.01M371 158h.01M372 146h.01M202 65h.01M405 98h.01M164 152h.01M97 138h.01M268 153h.01M227 68h.01M454 114h.01M319 109h.01M222 145h.01M115 117h.01M56 97h.01M117 152h.01M158 106h.01M433 92h.01M306 119h.01M286 119h.01M293 115h.01M357 143h.01M408 156h.01M388 90h.01M408 99h.01M115 74h.01M207 84h.01M411 143h.01M30 145h.01M336 114h.01M374 150h.01M411 128h.01M281 145h.01M233 125h.01M112 156h.01M417 91h.01M93 118h.01M343 148h.01M221 136h.01M92 34h.01M138 22h.01M421 102h.01M401 144h.01M453 153h.01M246 156h.01M349 116h.01M278 129h.01M197 72h.01M303 111h.01M320 123h.01M257 105h.01M327 157h.01M100 142h.01M293 155h.01M262 116h.01M322 43h.01M445 158h.01M435 152h.01M42 54h.01M353 101h.01M101 44h.01M75 117h.01M367 117h.01M40 107h.01M77 106h.01M454 86h.01M116 154h.01M376 156h.01M51 155h.01M105 135h.01M89 157h.01M162 118h.01M394 125h.01M117 143h.01M55 157h.01';
const SPOTS =
  'M31 108h.01M449 147h.01M139 149h.01M354 144h.01M94 122h.01M232 137h.01M278 157h.01M334 124h.01M227 154h.01M266 98h.01M221 155h.01M178 132h.01M419 154h.01M304 141h.01M259 157h.01M389 96h.01M222 157h.01M92 79h.01M166 156h.01M323 154h.01M121 103h.01M263 152h.01M38 109h.01M63 146h.01M202 148h.01M136 145h.01M34 115h.01M170 154h.01M148 146h.01M89 94h.01M386 117h.01M410 121h.01M384 125h.01M266 158h.01M290 112h.01M294 139h.01M247 140h.01M84 141h.01M122 110h.01M191 122h.01';
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
