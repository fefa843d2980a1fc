import { z } from 'zod';

/**
 * Identity, vehicles and bookings, called by the gateway with the owner's token: everything that the service keeps
 * about the person, by section (ACCT-05). `GET /internal/export`.
 */
export const EXPORT_PATH = '/internal/export';

export const exportedRows = z.record(z.string(), z.array(z.unknown()));
export type ExportedRows = z.infer<typeof exportedRows>;
