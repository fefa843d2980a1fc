import { readdirSync } from 'node:fs';

/** The names of the services, taken from their folders; for scripts that run before anything is built. */
export const SERVICES = readdirSync(new URL('../../services', import.meta.url));
