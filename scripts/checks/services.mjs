import { readdirSync } from 'node:fs';

/** The names of the services, read off their folders: for what runs before anything is built. */
export const SERVICES = readdirSync(new URL('../../services', import.meta.url));
