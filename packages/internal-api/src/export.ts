import { z } from 'zod';

/**
 * Of identity, vehicles and bookings, asked by the gateway with the token of an account's owner: everything that the service
 * keeps about the person, by what it is (ACCT-05). `GET /internal/export`.
 */
export const EXPORT_PATH = '/internal/export';

export const exportedRows = z.record(z.string(), z.array(z.unknown()));
export type ExportedRows = z.infer<typeof exportedRows>;
