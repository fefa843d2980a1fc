import { isCalendarDate } from '@dewlane/catalog';
import { paths } from '../../../config/paths.ts';

/** The views whose address has only their name. */
const PLAIN = ['appointments', 'users', 'quizResponses', 'changes', 'settings'] as const;

/** The views of the dashboard (ADMIN-04). */
export type StaffView =
  | { readonly name: 'welcome' | (typeof PLAIN)[number] }
  /** Without a month: the current one. */
  | { readonly name: 'calendar'; readonly month: string | null }
  | { readonly name: 'dayDetail'; readonly month: string; readonly day: string };

/** The view an address names, so that it survives a reload. */
export function viewOf(search: URLSearchParams): StaffView {
  const name = search.get('view');
  const plain = PLAIN.find((one) => one === name);
  if (plain) return { name: plain };
  const day = search.get('day');
  if (name === 'dayDetail' && day && isCalendarDate(day)) {
    return { name, day, month: day.slice(0, 7) };
  }
  const month = search.get('month');
  const isMonth = month !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(month);
  if (name === 'calendar' || name === 'dayDetail') {
    return { name: 'calendar', month: isMonth ? month : null };
  }
  return { name: 'welcome' };
}

/** The address of a view. */
export function addressOf(view: StaffView): string {
  const search = new URLSearchParams({ view: view.name });
  if (view.name === 'welcome') return paths.admin;
  if (view.name === 'calendar' && view.month !== null) search.set('month', view.month);
  if (view.name === 'dayDetail') search.set('day', view.day);
  return `${paths.admin}?${search}`;
}
