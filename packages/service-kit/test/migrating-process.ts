/** Migrates a database in a process of its own, which tests can kill. */
import { migrate } from '../src/database/migrations.ts';

const [connectionString = '', prismaDir = ''] = process.argv.slice(2);
await migrate({ connectionString, prismaDir });
