import { PART_NAMES } from '../parts.ts';
import { FAULTS } from './plan.ts';
import type { RoundResult } from './result.ts';

const HEAD = [
  'part',
  'rounds',
  FAULTS.join(' / '),
  'passed',
  'bookings',
  'sent again',
  'healthy again',
  'booking confirmed',
  'all arrived',
];

/** Results as a Markdown table with a row for each part; times are medians, with the longest in brackets. */
export function summaryOf(results: readonly RoundResult[]): string {
  const parts = PART_NAMES.filter((name) => results.some(({ part }) => part === name));
  const rows = parts.map((name) => row(name, ofPart(results, name)));
  const all = row('all', results);
  return [HEAD, HEAD.map(() => '---'), ...rows, all].map(line).join('\n');
}

function ofPart(results: readonly RoundResult[], name: string): RoundResult[] {
  return results.filter(({ part }) => part === name);
}

function row(name: string, results: readonly RoundResult[]): string[] {
  const rounds = results.length;
  const sum = (figure: (result: RoundResult) => number) =>
    results.reduce((total, result) => total + figure(result), 0);
  return [
    name,
    `${rounds}`,
    FAULTS.map((fault) => results.filter((result) => result.fault === fault).length).join(' / '),
    `${results.filter(({ broken }) => broken.length === 0).length}`,
    `${sum(({ bookings }) => bookings)}`,
    `${sum(({ repeats }) => Object.values(repeats).reduce((total, one) => total + one, 0))}`,
    seconds(results.map(({ healthyMs }) => healthyMs)),
    seconds(results.map(({ confirmedMs }) => confirmedMs)),
    seconds(results.map(({ drainedMs }) => drainedMs)),
  ];
}

/** Median and longest; a time that is null counts as longer than any other. */
function seconds(times: readonly (number | null)[]): string {
  const sorted = times.map((ms) => ms ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const text = (ms = Number.POSITIVE_INFINITY) => secondsOf(Number.isFinite(ms) ? ms : null);
  return `${text(sorted[Math.floor((sorted.length - 1) / 2)])} (${text(sorted.at(-1))})`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** One result in a line. */
export function sentenceOf(result: RoundResult): string {
  const { part, round, what, bookings, repeats, healthyMs, confirmedMs, drainedMs } = result;
  const { waitedMs, ended, load, broken } = result;
  const waited = waitedMs >= 100 ? ` (${secondsOf(waitedMs)} of it without a processor)` : '';
  const again = Object.entries(repeats).map(([reason, times]) => `${times} × ${reason}`);
  return [
    `${broken.length === 0 ? 'ok  ' : 'FAIL'} ${part} ${round}: ${what}`,
    `healthy after ${secondsOf(healthyMs)}${waited}, a booking confirmed after ${secondsOf(confirmedMs)}`,
    `${bookings} bookings, sent again: ${again.join(', ') || 'none'}`,
    `all arrived after ${secondsOf(drainedMs)}`,
    ...(ended > 0 ? [`${ended} processes ended by themselves`] : []),
    `load ${load}`,
    ...broken,
  ].join('; ');
}

/** A time as `1.2 s`; null is `never`. */
export function secondsOf(ms: number | null): string {
  return ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}
