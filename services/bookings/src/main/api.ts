import { runAsProcess } from '@dewlane/service-kit';
import { program } from './program.ts';

await runAsProcess((signal) => program.start(process.env, { signal }));
