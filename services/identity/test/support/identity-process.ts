/** Starts the service in a process of its own and stops it again, so that a test can read its log. */
import { program } from '../../src/index.ts';

const service = await program.start(process.env);
await service.stop();
