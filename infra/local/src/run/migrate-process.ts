/** Applies the migrations named in the starter's message, and exits. */
import { once } from 'node:events';
import { type MigrateOptions, migrate } from '@dewlane/service-kit/migrations';

process.once('disconnect', () => process.exit(1));

const [orders] = (await once(process, 'message')) as [MigrateOptions[]];
for (const order of orders) await migrate(order);
process.exit();
