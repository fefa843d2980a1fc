import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Maximum gzipped JavaScript in bytes, per language: for the first page, and from there to a booking's confirmation.
 */
export const BUDGET = { initial: 125_000, journey: 230_000 };

/**
 * Each page: the modules of src/app/routes that it initially shows, and the maximum gzipped JavaScript in bytes, per
 * language, that it may load for that, including the client's own. The figures are slightly above the current sizes;
 * whoever makes a page larger on purpose raises its figure here.
 */
export const PAGES = {
  '/': { routes: ['catalogue'], most: 125_000 },
  '/services': { routes: ['catalogue'], most: 125_000 },
  '/home': { routes: ['customer-graph', 'home'], most: 184_700 },
  '/add': { routes: ['customer-graph', 'add'], most: 212_300 },
  '/quiz': { routes: ['customer-graph', 'quiz'], most: 212_300 },
  '/library': { routes: ['customer-graph', 'library'], most: 182_300 },
  '/login': { routes: ['login'], most: 151_800 },
  '/register': { routes: ['register'], most: 152_700 },
  '/forgot': { routes: ['forgot'], most: 151_800 },
  '/reset/:token': { routes: ['reset'], most: 153_000 },
  '/confirm-email/:token': { routes: ['confirm-email'], most: 136_300 },
  '/account': { routes: ['account'], most: 154_900 },
  '/payment': { routes: ['payment'], most: 128_200 },
  '/appointment/:id': {
    routes: ['own-booking-ahead', 'customer-graph', 'own-booking'],
    most: 190_000,
  },
  '/booking/:token': {
    routes: ['own-booking-ahead', 'customer-graph', 'own-booking'],
    most: 190_000,
  },
  '/admin': { routes: ['staff', 'staff-dashboard'], most: 200_800 },
  '/admin/appointment/:id': { routes: ['staff', 'staff-appointment'], most: 196_900 },
  '*': { routes: ['not-found'], most: 118_300 },
};

const ENTRY = 'index.html';
const FIRST_ROUTE = 'src/app/routes/catalogue.tsx';
const ROUTE = /^src\/app\/routes\//;
const JOURNEY_ROUTES = /^src\/app\/routes\/(catalogue|customer-graph|add)\b/;
/**
 * Not part of every booking: loaded by other actions, or only if an earlier visit left answers, a booking is refused,
 * there are crews, a photo is chosen, a stored vehicle is edited, a session has ended, or an earlier booking had no
 * response.
 */
const BESIDE =
  /(slide-menu|admin-login-dialog|earlier-visit|edit-vehicle|refused-note|hold-keeper|free-times|session-ended-note)\.tsx$|(email-address|text\/messages|open-in-canvas|tell-unconfirmed)\.ts$|^_said-/;
const STAFF = /^src\/(app\/routes\/staff|features\/staff)/;

/**
 * Weighs a build of the web client by its manifest: gzipped bytes of the JavaScript loaded by /, by the way from there
 * through every step to the confirmation, by all customer screens together, and by staff only, each with its files.
 */
export function weighWeb(dist, language = 'en') {
  const manifest = manifestOf(dist, language);
  const initial = filesOf(manifest, [ENTRY, FIRST_ROUTE], () => false);
  const journey = filesOf(manifest, [ENTRY], isOnTheWay);
  const customer = filesOf(manifest, [ENTRY], (key) => !STAFF.test(key));
  const all = filesOf(manifest, [ENTRY], () => true);
  const staff = new Set([...all].filter((file) => !customer.has(file)));
  return {
    initial: weigh(dist, initial),
    journey: weigh(dist, journey),
    customer: weigh(dist, customer),
    staff: weigh(dist, staff),
  };
}

function weigh(dist, files) {
  const sizes = [...files].map((file) => ({ file, bytes: gzipped(path.join(dist, file)) }));
  return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), files: sizes };
}

/** What each page of `PAGES` initially loads: gzipped bytes of JavaScript, with its files. */
export function weighPages(dist, language = 'en') {
  const manifest = manifestOf(dist, language);
  return Object.entries(PAGES).map(([page, { routes, most }]) => ({
    page,
    most,
    ...weigh(
      dist,
      filesOf(manifest, keysOf(manifest, routes), () => false),
    ),
  }));
}

/** The pages of `PAGES` that initially load a style sheet of the chunk with this name. */
export function pagesWithStyles(dist, chunk, language = 'en') {
  const manifest = manifestOf(dist, language);
  const isItsSheet = (file) => path.basename(file).startsWith(`${chunk}-`);
  return Object.entries(PAGES)
    .filter(([, { routes }]) =>
      chunksOf(manifest, keysOf(manifest, routes), () => false).some(({ css = [] }) =>
        css.some(isItsSheet),
      ),
    )
    .map(([page]) => page);
}

/** The client's own module and those of a page. */
function keysOf(manifest, routes) {
  const isShown = (key) => ROUTE.test(key) && routes.includes(routeOf(key));
  return [ENTRY, ...Object.keys(manifest).filter(isShown)];
}

/** The names of the modules of src/app/routes that are separate chunks of a build. */
export function builtRoutes(dist, language = 'en') {
  return Object.keys(manifestOf(dist, language))
    .filter((key) => ROUTE.test(key))
    .map(routeOf);
}

function routeOf(key) {
  return path.parse(key).name;
}

/** The static imports between the files of a build, by name. */
export function chunkGraph(dist, language = 'en') {
  const manifest = manifestOf(dist, language);
  return new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [
      file,
      imports.map((key) => manifest[key].file),
    ]),
  );
}

/** English is the build's root; other languages are in subfolders. */
function manifestOf(dist, language) {
  const folder = language === 'en' ? dist : path.join(dist, language);
  return JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
}

function isOnTheWay(key) {
  return ROUTE.test(key) ? JOURNEY_ROUTES.test(key) : !BESIDE.test(key);
}

/** The scripts that the given modules load, including dynamic imports for which `follows` returns true. */
function filesOf(manifest, keys, follows) {
  const files = chunksOf(manifest, keys, follows).map(({ file }) => file);
  return new Set(files.filter((file) => file.endsWith('.js')));
}

/** The manifest's entries that the given modules load, likewise. */
function chunksOf(manifest, keys, follows) {
  const chunks = [];
  const seen = new Set();
  const waiting = [...keys];
  while (waiting.length > 0) {
    const key = waiting.pop();
    const chunk = manifest[key];
    if (seen.has(key)) continue;
    if (chunk === undefined) throw new Error(`The build has no module ${key}.`);
    seen.add(key);
    chunks.push(chunk);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(follows));
  }
  return chunks;
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
