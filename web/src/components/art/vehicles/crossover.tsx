import { VehicleDefs } from './parts/defs.tsx';
import { Dust, Foam, Ground, Paint, Shine } from './parts/layers.tsx';
import { AroundHubs, type Axles, FiveSpokes, Wheels } from './parts/wheels.tsx';

const OUTLINE =
  'M50 157C40 156 35 150 34.5 141L34 118C34 106 36 97 41 87C47 75 52 63 58 53.5C60 47 64 43 72 40.5C104 33.5 160 32 208 32.5C252 33 282 42 306 61L332 84C372 87 408 94 430 105C441 111 446 120 446.5 132L446.5 143C446.5 152 441 157 432 157L403 157A41 41 0 1 0 325 157L157 157A41 41 0 1 0 79 157L50 157Z';
const AXLES: Axles = { rear: 118, front: 364, y: 144.5, scale: 1.076 };
const MUD =
  'M20 122C40 116 54 128 70 114C88 90 136 90 154 112C170 132 196 126 220 132C250 138 300 130 322 118C344 90 392 90 408 112C420 128 440 120 460 118V170H20Z';
const SPECKS =
  'M30 131h.01M238 138h.01M269 66h.01M313 149h.01M287 150h.01M192 149h.01M111 129h.01M292 154h.01M63 145h.01M213 157h.01M158 106h.01M287 117h.01M186 152h.01M216 122h.01M72 156h.01M51 131h.01M222 144h.01M174 153h.01M391 154h.01M61 137h.01M349 149h.01M432 79h.01M377 67h.01M95 140h.01M403 128h.01M52 129h.01M398 132h.01M98 107h.01M123 155h.01M185 136h.01M293 154h.01M365 156h.01M443 149h.01M155 152h.01M395 125h.01M221 137h.01M388 129h.01M278 119h.01M289 117h.01M301 132h.01M381 135h.01M109 95h.01M445 140h.01M371 157h.01M278 153h.01M289 140h.01M437 157h.01M317 115h.01M192 98h.01M368 137h.01M35 152h.01M190 153h.01M154 152h.01M412 157h.01M354 92h.01M226 123h.01M415 87h.01M416 74h.01M410 129h.01M75 139h.01M414 108h.01M188 136h.01M421 153h.01M244 151h.01M131 146h.01M386 145h.01M291 57h.01M78 105h.01M274 157h.01M413 157h.01M430 156h.01M364 142h.01M315 96h.01M392 51h.01M430 150h.01M212 143h.01M182 48h.01M171 111h.01M321 51h.01M142 88h.01M245 130h.01M134 131h.01M419 141h.01M364 157h.01M36 93h.01M251 158h.01M417 146h.01M193 139h.01M76 152h.01M333 83h.01';
const SPOTS =
  'M30 125h.01M327 132h.01M409 126h.01M118 157h.01M209 131h.01M68 106h.01M402 125h.01M210 142h.01M31 121h.01M33 138h.01M316 152h.01M428 152h.01M368 154h.01M453 147h.01M97 136h.01M268 157h.01M184 135h.01M321 123h.01M185 142h.01M181 144h.01M66 131h.01M106 139h.01M319 138h.01M315 152h.01M377 158h.01M159 143h.01M114 157h.01M46 126h.01M157 136h.01M218 126h.01M137 122h.01M192 120h.01M394 158h.01M115 110h.01M400 114h.01M222 142h.01M278 133h.01M380 123h.01M448 129h.01M84 143h.01';
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
