import { calendarDateFault } from '@dewlane/catalog';
import { instantCursor, pageArguments, parseInput } from '@dewlane/service-kit';
import type { PageRequest } from '@dewlane/service-kit/application';
import { z } from 'zod';
import type { ChangeMark } from '../../application/ports/lists.ts';
import { markOf } from './changes.ts';

/** Ids of accounts are numbers, those of the other projections uuids, and the database keeps all of them as text. */
const listCursor = instantCursor({ id: z.string().regex(/^[\w-]+$/) });

/** The largest page is that of design.md#the-graph-and-the-calls. */
const listPage = pageArguments({ most: 1_000, usual: 50, cursor: listCursor });
const auditPage = pageArguments({ most: 200, usual: 50 });

/** @throws ServiceError VALIDATION_FAILED for an invalid size or cursor */
export const parsePage = (input: unknown): PageRequest => parseInput(listPage, input);

/** As parsePage, for the audit log. */
export const parseAuditPage = (input: unknown): PageRequest => parseInput(auditPage, input);

const sinceInput = z.object({
  since: z.string().transform((text, issue) => {
    const mark = markOf(text);
    if (mark) return mark;
    issue.addIssue({ code: 'custom', message: 'since is not a change cursor of this list' });
    return z.NEVER;
  }),
});

/** @throws ServiceError VALIDATION_FAILED for an invalid cursor */
export const parseSince = (input: unknown): ChangeMark => parseInput(sinceInput, input).since;

const one = z.object({ id: z.string() });

/** @throws ServiceError VALIDATION_FAILED for a malformed id */
export const parseId = (input: unknown): string => parseInput(one, input).id;

const day = z.object({
  date: z.string().superRefine((text, issue) => {
    const message = calendarDateFault(text);
    if (message !== null) issue.addIssue({ code: 'custom', message });
  }),
});
const month = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month must be YYYY-MM'),
});

/** @throws ServiceError VALIDATION_FAILED for anything but an existing day, YYYY-MM-DD */
export const parseDay = (input: unknown): string => parseInput(day, input).date;

/** @throws ServiceError VALIDATION_FAILED for anything but YYYY-MM */
export const parseMonth = (input: unknown): string => parseInput(month, input).month;
