/** What only tests use of the set-up: the databases of the distributed form and their roles (`@dewlane/setup/testing`). */

export { migrateAll } from './migrate.ts';
export { grantRows, ownerUrl, serviceUrl } from './service-databases.ts';
