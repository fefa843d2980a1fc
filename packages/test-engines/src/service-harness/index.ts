export { type GraphqlResponse, type ServiceHarness, startServiceHarness } from './harness.ts';
export { type Customer, customer, guest, STAFF, VISITOR } from './people.ts';
