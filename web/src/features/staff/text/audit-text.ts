import { statusLabel } from '../../../components/ui/status-badge.tsx';
import { shortDate } from './appointment-text.ts';
import { MAIL_KIND_WORDS } from './mail-text.ts';

type Write = (value: string) => string;

const asItIs: Write = (value) => value;

/** The fields people know, in the order they are told, each with its word and how its value is written. */
const FIELDS: Readonly<Record<string, readonly [word: string, write: Write]>> = {
  mail: ['Message', (kind) => Object(MAIL_KIND_WORDS)[kind] ?? kind],
  status: ['Status', statusLabel],
  serviceDate: ['Date and time', dateAndTime],
  location: ['Location', asItIs],
  price: ['Price', asItIs],
  serviceType: ['Service', asItIs],
  vehicleInfo: ['Vehicle', asItIs],
  confirmationNumber: ['Confirmation number', asItIs],
  contactName: ['Name', asItIs],
  contactPhone: ['Phone', asItIs],
  contactEmail: ['Email', asItIs],
  specialInstructions: ['Special requests', asItIs],
};

const ACTIONS: Readonly<Record<string, string>> = {
  'appointment-changed': 'Appointment changed',
  'appointment-deleted': 'Appointment deleted',
  'appointment-mail-resent': 'Message sent again',
};

/** `Appointment changed` of `appointment-changed`. */
export function actionWords(action: string): string {
  const words = action.replaceAll('-', ' ');
  return ACTIONS[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Lines like `Location: Home → Office`, one for each changed field that people know; deleted fields show what they were. What
 * only follows from these, such as start and end as instants, is left to the API.
 */
export function changeLines(before: unknown, after: unknown): string[] {
  const old = fieldsOf(before);
  const next = fieldsOf(after);
  return Object.entries(FIELDS).flatMap(([field, [word, write]]) => {
    if (!old.has(field) && !next.has(field)) return [];
    const [was, is] = [old, next].map((fields) => textOf(fields.get(field), write));
    return [next.has(field) ? `${word}: ${was} → ${is}` : `${word}: ${was}`];
  });
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function textOf(value: unknown, write: Write): string {
  return value === null || value === undefined || value === '' ? '–' : write(String(value));
}

/** `Nov 24, 2026, 10:15 AM` of `2026-11-24 10:15 AM`. */
function dateAndTime(serviceDate: string): string {
  const [day = '', ...time] = serviceDate.split(' ');
  return [shortDate(day), time.join(' ')].filter(Boolean).join(', ');
}
