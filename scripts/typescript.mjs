/**
 * Lets Node.js run the TypeScript sources: `node --conditions=source --import ./scripts/typescript.mjs <file>.ts`. Node.js 20
 * knows only hooks that run in a thread of their own, which take twice the time.
 */
import module from 'node:module';
import { load } from './typescript-hooks.mjs';

if ('registerHooks' in module) module.registerHooks({ load });
else module.register('./typescript-hooks.mjs', import.meta.url);
