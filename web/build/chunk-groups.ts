/**
 * Which modules share a chunk of the client's build: a few chunks instead of one for each icon and small part, since every request counts
 * on a phone's network. Each kind of page has its own group: a group includes what its modules import, and merging by size alone would let
 * one small part pull the questionnaire into the first page. `npm run budget` shows what a change does to each page.
 */

/** Paths in a folder that begin with these. */
const within = (folder: string, ...beginnings: readonly string[]) =>
  beginnings.map((beginning) => `${folder}${beginning}`);

/** Modules of packages/catalog by name, in its sources or its build. */
const ofCatalog = (...names: readonly string[]) =>
  names.flatMap((name) => ['src', 'dist'].map((folder) => `/packages/catalog/${folder}/${name}.`));

const anyOf = (paths: readonly string[]) =>
  `(?:${paths.map((path) => path.replace(/[.|()]/g, '\\$&')).join('|')})`;

/** Matches modules whose path contains one of these. */
const holding = (...paths: readonly string[]) => new RegExp(anyOf(paths));

/** Small modules of the first page, and its icons. */
const FIRST_PAGE = [
  'jsx-runtime',
  'react.production',
  ...within('react-dom/', 'index', 'cjs/react-dom.'),
  ...within('/icons/', 'calendar.', 'check.', 'chevron-down.', 'clock.', 'droplets.', 'info.'),
  ...within('/icons/', 'mail.', 'map-pin.', 'phone.'),
  ...within('/web/src/lib/', 'business/saved', 'http', 'loading/load-', 'session', 'storage'),
  ...within('/web/src/lib/browser/', 'log', 'page-language', 'schedule-wish', 'use-'),
  '/web/src/lib/dates/date',
  ...within('/web/src/lib/gestures/', 'press', 'swipe', 'tap', 'use-long'),
  ...within(
    '/web/src/lib/text/',
    'hours-text',
    'package-texts',
    'server-messages',
    'table.',
    'tables/packages',
  ),
  '/web/src/lib/toasts',
  ...ofCatalog('brand', 'business', 'catalogue', 'languages', 'money', 'opening-hours'),
  ...ofCatalog('pages', 'service-packages'),
  ...within('/components/art/', 'package', 'paint', 'scenes/scenery', 'vehicle-art'),
  ...within('/components/layout/', 'app-header', 'bottom-nav', 'nav-links', 'offline-strip'),
  ...within('/components/layout/', 'page-shell', 'skip-link.', 'use-arrival'),
  ...within('/components/ui/', 'above-dialogs.', 'button.', 'drawn-icon.', 'phone-link.'),
  ...within('/components/ui/', 'skeleton.', 'spinner.'),
];

/** Small modules of most other pages. */
const OTHER_PAGES = [
  ...within('/components/ui/', 'badge.ts', 'calendar-link.ts', 'card.ts', 'checkbox.ts'),
  ...within('/components/ui/', 'delete-dialog.ts', 'dialog.ts', 'empty-state.ts'),
  ...within('/components/ui/', 'icon-button.ts', 'load-error.ts', 'lock-scroll.ts', 'modal.ts'),
  ...within('/components/ui/', 'status-badge.ts', 'take-focus.ts', 'use-animation-end.ts'),
  ...within('/components/ui/', 'use-modality.ts', 'use-presence.ts'),
  '/components/art/scenes/pane-scene.',
  ...within('/web/src/lib/', 'dates/calendar-file', 'dates/slot-text', 'text/dotted', 'vehicles'),
  // Merged by size, these would pull booking's code into the staff area.
  '/web/src/lib/refusals/free-times',
  ...ofCatalog('add-ons', 'durations'),
  ...ofCatalog('statuses', 'vehicle-types', 'vehicles'),
];

/** What booking shares with a booking's own page. */
const OWN_BOOKING = [
  ...within('/features/booking/dates/', 'calendar-day.', 'clock-time.', 'closed-times.'),
  ...within('/features/booking/dates/', 'day-', 'free-times.', 'month-grid.'),
  '/features/booking/availability/day-availability.',
  ...within('/features/booking/components/parts/', 'date-calendar.', 'ticket.'),
  '/components/ui/answer-group.',
  ...ofCatalog('bookable-times'),
];

/** The rest of booking. */
const BOOKING = [
  ...within('/web/src/features/', 'booking/', 'vehicle-form/'),
  ...within(
    '/web/src/',
    'app/routes/add/',
    'generated/customer/',
    'lib/business/',
    'lib/values/typed',
  ),
  ...within('/web/src/components/', 'ui/segmented-tabs.', 'vehicles/'),
  ...ofCatalog('answers', 'makes', 'names'),
];

/** The styles of the features used for booking. */
const BOOKING_STYLES = new RegExp(
  `/${anyOf(['features/booking', 'features/vehicle-form', 'app/routes/add'])}/.*\\.module\\.css|answer-group\\.module\\.css`,
);

/** Our own code that pages share, and icons; the staff area's code stays with the staff area. */
const SHARED =
  /(lucide-react|jsx-runtime|react\.production|\/packages\/|\/web\/src\/(app|components|lib|generated\/customer|features\/(?!staff))\/).*\.(js|mjs|ts|tsx)$/;

/** For Rolldown's `codeSplitting.groups`: a module goes to the group with the highest priority. */
export const CHUNK_GROUPS = [
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
  { name: 'base', test: new RegExp(`^(?!.*\\.css).*${anyOf(FIRST_PAGE)}`), priority: 2 },
  // All styles of booking: scattered over the groups, some would load with the first page.
  { name: 'booking', test: BOOKING_STYLES, priority: 3 },
  // Shared by the validation of booking and by pages that don't need booking's styles: the account forms, and those that name slots.
  { name: 'limits', test: holding(...ofCatalog('limits', 'slots')), minShareCount: 2, priority: 4 },
  // Shared by /home and /library.
  {
    name: 'garage',
    test: holding('/components/ui/date-tile', '/components/art/illustrations/'),
    minShareCount: 2,
    priority: 2,
  },
  // Shared by the first page and other cars: merged by size alone, booking's small parts would come with it.
  { name: 'cars', test: holding('/components/art/vehicles/'), minShareCount: 2, priority: 1 },
  { name: 'parts', test: holding(...OTHER_PAGES), minShareCount: 2, priority: 1 },
  // Fields, and with them the hooks that forms on several pages use: a chunk of their own would cost each page more than their code.
  {
    name: 'fields',
    test: holding(
      ...within('/components/ui/', 'field.', 'text-input.'),
      ...['/use-fault-focus.', '/lib/browser/ask-before-', '/lib/text/plain-phone.'],
    ),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'words',
    test: holding(...within('/lib/text/', 'labels.', 'reasons.', 'translator.', 'tables/words.')),
    minShareCount: 2,
    priority: 4,
  },
  // Needed in languages other than English only, and only by some pages.
  {
    name: 'said',
    test: holding(...within('/lib/text/', 'reason-texts.', 'tables/reasons.')),
    minShareCount: 2,
    priority: 1,
  },
  // Used by the account forms, with zod: merged by size alone, part of a screen would pull it into booking.
  {
    name: 'accounts',
    test: holding(...ofCatalog('account', 'common-passwords', 'language-schemas', 'registration')),
    minShareCount: 2,
    priority: 1,
  },
  // The staff area's views and the frame around them share these; each alone would be a chunk.
  {
    name: 'frame',
    test: holding(...within('/components/frame/', 'leave-guard.', 'staff-links.')),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'graph', test: holding('/web/src/lib/graphql/'), minShareCount: 2, priority: 1 },
  // After the groups whose modules these import. Merged by size alone, a part of booking would be a chunk of its own, or in another's.
  { name: 'times', test: holding(...OWN_BOOKING), minShareCount: 2, priority: 1 },
  { name: 'questions', test: holding(...BOOKING), minShareCount: 2, priority: 1 },
  {
    name: 'shared',
    test: SHARED,
    minShareCount: 2,
    maxModuleSize: 12_000,
    entriesAware: true,
    entriesAwareMergeThreshold: 14_000,
  },
];
