import { readFile } from 'node:fs/promises';
import type { VehicleTypeKey } from '@dewlane/catalog';
import sharp from 'sharp';

const ART = new URL('../../demo-art/', import.meta.url);
const WIDTH = 1200;
const HEIGHT = 750;

const PAINTS: Readonly<Record<string, string>> = {
  White: '#eef2f4',
  Black: '#22292e',
  Silver: '#c3ccd2',
  Gray: '#6b7780',
  Blue: '#0b7cc4',
  Red: '#a3212c',
  Green: '#2f6f62',
  Brown: '#6e4b33',
  Beige: '#d8c7a6',
  Yellow: '#e8b21f',
  Orange: '#c8601f',
};

/** Three skies, so that photos of one street don't look as if taken in the same minute. */
const SKIES = [
  ['#bfe3f9', '#eef8fd'],
  ['#9fd0f0', '#fdf1dc'],
  ['#cfe0ec', '#f4f6f7'],
] as const;

export interface Portrait {
  type: VehicleTypeKey;
  /** A colour word such as `Silver`. */
  color: string;
  /** Chooses light and place; the same number gives the same picture. */
  take: number;
}

/** Draws a vehicle in front of its house as a JPEG of 1200 × 750: what a customer's photo stands for in the demo. */
export async function drawVehiclePhoto({ type, color, take }: Portrait): Promise<Buffer> {
  const [vehicle, scene] = await Promise.all([
    readFile(new URL(`${type}.svg`, ART), 'utf8'),
    readFile(new URL('driveway.svg', ART), 'utf8'),
  ]);
  const paint = PAINTS[color] ?? '#6b7780';
  const [top, horizon] = SKIES[take % SKIES.length] ?? SKIES[0];
  const shift = ((take * 37) % 60) - 30;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 700 437.5">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${horizon}"/></linearGradient></defs>
    <rect width="700" height="437.5" fill="url(#sky)"/>
    <rect y="305" width="700" height="132.5" fill="#a9cf9c"/>
    <g transform="translate(${shift / 2} 0)">${inner(scene)}</g>
    <path d="M-40 400h800v60H-40z" fill="#dfe8ed"/>
    <g transform="translate(${100 + shift} 196) scale(1.08)">${inner(clean(vehicle, paint))}</g>
  </svg>`;
  return await sharp(Buffer.from(picture)).jpeg({ quality: 82 }).toBuffer();
}

/** The drawing in its paint, without the layers of dust, soap and shine that the web client turns on by its style sheet. */
function clean(svg: string, paint: string): string {
  const hidden = '<style>.veh-dust,.veh-edge,.veh-shine,.veh-stars{display:none}</style>';
  return svg.replaceAll(/var\(--car,[^)]*\)/g, paint).replace('</svg>', `${hidden}</svg>`);
}

function inner(svg: string): string {
  return svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}
