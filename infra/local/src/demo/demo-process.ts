/** Fills the demo and ends; the starter sends what it needs. */
import { once } from 'node:events';
import { type FillOptions, fillDemo } from './fill-demo.ts';

process.once('disconnect', () => process.exit(1));

const [options] = (await once(process, 'message')) as [Omit<FillOptions, 'now'>];
await fillDemo({ ...options, now: new Date() });
process.exit();
