import { z } from 'zod';

/**
 * Identity, vehicles and bookings, called by the gateway with the owner's token: everything that the service keeps
 * about the person, by section (ACCT-05). `GET /internal/export?after=` has the first page; a response that is not the
 * last one tells the query of the next.
 */
export const EXPORT_PATH = '/internal/export';

/** The header that tells the query of an export's next page; a header, since the previous version's body has no room for it. */
export const EXPORT_NEXT_HEADER = 'x-export-next';

export const exportedRows = z.record(z.string(), z.array(z.unknown()));
export type ExportedRows = z.infer<typeof exportedRows>;
