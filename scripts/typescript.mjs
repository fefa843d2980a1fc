/** Lets Node.js run the workspaces' TypeScript as it stands: `node --conditions=source --import ./scripts/typescript.mjs <file>.ts`. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
