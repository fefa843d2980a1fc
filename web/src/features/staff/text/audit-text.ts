import {
  addOnLabel,
  type BusinessSettings,
  type Closure,
  durationText,
  formatDuration,
  formatPrice,
  hoursLabel,
  type OfferedPackage,
  UNSAVED,
} from '@dewlane/catalog';
import { statusLabel } from '../../../components/ui/status-badge.tsx';
import { businessMoment } from '../../../lib/dates/business-day.ts';
import { dotted } from '../../../lib/text/dotted.ts';
import type { AuditEntry } from '../api/use-appointment-detail.ts';
import { dateAndTime, shortDate } from './appointment-text.ts';
import { crewColorName } from './crew-colors.ts';
import { MAIL_KIND_LABELS } from './mail-text.ts';

type Write = (value: string) => string;

const asItIs: Write = (value) => value;

type Fields = Readonly<Record<string, readonly [word: string, write: Write, none?: string]>>;

/** The fields that people know, in the order in which they are listed, each with its label and format. */
const FIELDS: Fields & Readonly<Record<keyof BusinessSettings, Fields[string]>> = {
  mail: ['Message', messageName],
  status: ['Status', statusLabel],
  username: ['Account', asItIs],
  isLocked: ['Locked', (locked) => (locked === 'true' ? 'Yes' : 'No')],
  serviceDate: ['Date and time', dateAndTime],
  plannedStartsAt: ['Planned arrival', (instant) => businessMoment(new Date(instant))],
  location: ['Location', asItIs],
  price: ['Price', asItIs],
  serviceType: ['Service', asItIs],
  vehicleInfo: ['Vehicle', asItIs],
  confirmationNumber: ['Confirmation number', asItIs],
  contactName: ['Name', asItIs],
  contactPhone: ['Phone', asItIs],
  contactEmail: ['Email', asItIs],
  specialInstructions: ['Special requests', asItIs],
  gateCode: ['Gate code', asItIs],
  addOn: ['Add-on', addOnLabel],
  cancelReason: ['Reason for cancelling', asItIs],
  name: ['Business name', asItIs],
  phone: ['Phone', asItIs],
  email: ['E-mail', asItIs],
  serviceAreas: ['Service areas', (json) => listOf<string>(json).join(', ')],
  openingHours: ['Opening hours', hours],
  closures: ['Closed days', closedDays],
  packages: ['Packages', offeredPackages],
  order: ['Order of the packages', asItIs],
  leadMinutes: ['Notice', minutes],
  horizonDays: ['Days ahead', asItIs],
  travelMinutes: ['Travel', minutes],
  holdMinutes: ['Hold', minutes],
  changeLimitMinutes: ['Changes until before the start', minutes],
  paymentNote: ['When customers pay', asItIs],
};

/** The same for a crew. */
const CREW_FIELDS: Fields = {
  name: ['Crew', asItIs],
  color: ['Color', crewColorName],
  hours: ['Hours', hours, 'whenever you are open'],
};

/** The fields that say whose appointment an entry is about. */
const NAMES: readonly string[] = ['contactName', 'vehicleInfo', 'confirmationNumber'];

/** The actions that are not called by their own words. */
const ACTIONS: Readonly<Record<string, string>> = {
  'appointment-planned': 'Arrival planned',
  'appointment-mail-resent': 'Message sent again',
  'appointment-links-ended': 'Links ended',
  'business-changed': 'Business settings changed',
};

/** `Appointment changed` of `appointment-changed`. */
export function actionText({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  if (action === 'crew-changed' && fieldMap(after).get('active') === false) return 'Crew removed';
  const words = action.replaceAll('-', ' ');
  return ACTIONS[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Jordan Reyes · 2021 Toyota Camry · CW-7KM4QX2P`: whose appointment an entry is about; empty if about none. */
export function subjectText({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): string {
  const fields = fieldMap(after ?? before);
  return action.startsWith('appointment-')
    ? dotted(NAMES.map((name) => formatValue(fields.get(name), asItIs, '')))
    : '';
}

/**
 * Lines like `Location: Home → Office`, one for each changed field that people know; deleted fields show their old value, and fields
 * that only name a crew or account their present one. Derived fields, such as start and end as instants, are only in the API.
 */
export function changeLines(before: unknown, after: unknown, action: string): string[] {
  const [left, right] =
    action === 'business-changed'
      ? [inForce(before, after), inForce(after, before)]
      : [before, after];
  const old = differing(left, right);
  const next = differing(right, left);
  const known = action.startsWith('crew-') ? CREW_FIELDS : FIELDS;
  return Object.entries(known).flatMap(([field, [word, write, none]]) => {
    if (isEmpty(old.get(field)) && isEmpty(next.get(field))) return [];
    const [was, is] = [old, next].map((fields) =>
      fields.has(field) ? formatValue(fields.get(field), write, none) : '–',
    );
    if (was === is && NAMES.includes(field)) return [];
    return [next.has(field) && was !== is ? `${word}: ${was} → ${is}` : `${word}: ${was}`];
  });
}

function fieldMap(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/** The settings of one side. One that wasn't saved has its default, by which the business worked all the same. */
function inForce(side: unknown, other: unknown): Readonly<Record<string, unknown>> {
  const own = fieldMap(side);
  const theirs = fieldMap(other);
  const unsaved = Object.entries(UNSAVED).filter(
    ([field]) => isEmpty(own.get(field)) && !isEmpty(theirs.get(field)),
  );
  return Object.fromEntries([...own, ...unsaved]);
}

/** The fields of one side. Of packages, which are long, only those that differ, and their order if that does. */
function differing(side: unknown, other: unknown): Map<string, unknown> {
  const fields = fieldMap(side);
  if (!fields.has('packages')) return fields;
  const [all, theirs] = [packagesIn(side), packagesIn(other)];
  const texts = theirs.map(packageText);
  const own = all.filter((offered) => !texts.includes(packageText(offered)));
  fields.set('packages', own.length > 0 ? own : null);
  const places = all
    .map(({ key }) => theirs.findIndex((their) => their.key === key))
    .filter((place) => place >= 0);
  const isReordered = places.some((place, row) => place < (places[row - 1] ?? 0));
  return isReordered ? fields.set('order', all.map(({ name }) => name).join(', ')) : fields;
}

function packagesIn(side: unknown): readonly OfferedPackage[] {
  const packages = fieldMap(side).get('packages');
  return Array.isArray(packages) ? packages : [];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function formatValue(value: unknown, write: Write, none = '–'): string {
  if (isEmpty(value)) return none;
  return write(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Entries name a reminder as bookings does, `24h`, not as the graph does. */
function messageName(kind: string): string {
  const labels: Readonly<Record<string, string>> = MAIL_KIND_LABELS;
  return labels[kind] ?? labels[`reminder_${kind}`] ?? kind;
}

function listOf<Item>(json: string): Item[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list : [];
}

/** `Mon-Sat 8AM-6PM` of a week's open days. */
function hours(json: string): string {
  return hoursLabel({ openingHours: listOf(json) });
}

function minutes(value: string): string {
  return durationText(Number(value));
}

/** `Nov 26, 2026 – Nov 27, 2026 (Thanksgiving)`, one after the other. */
function closedDays(json: string): string {
  const written = listOf<Closure>(json).map(({ from, to, reason }) => {
    const days = from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
    return reason ? `${days} (${reason})` : days;
  });
  return written.join(', ') || '–';
}

function offeredPackages(json: string): string {
  return listOf<OfferedPackage>(json).map(packageText).join(' · ');
}

/** `Detail $150, 90-120 min (Spray wax; Headlights cleared)`. */
function packageText(offered: OfferedPackage): string {
  const features = offered.features.join('; ');
  const facts = [
    `${offered.name} ${formatPrice(offered.priceCents)}`,
    formatDuration(offered),
    !offered.isOnSale && 'not on sale',
  ];
  return facts.filter(Boolean).join(', ') + (features && ` (${features})`);
}
