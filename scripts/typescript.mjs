/** Lets Node.js run the TypeScript sources: `node --conditions=source --import ./scripts/typescript.mjs <file>.ts`. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
