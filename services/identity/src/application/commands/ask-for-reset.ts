import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import type { Dependencies } from '../ports.ts';

/** Records a request to reset a password, with the same work for every input, known or not (ACCT-01). */
export function askForReset({ tables, clock }: Dependencies) {
  return (identifier: string): Promise<void> =>
    tables.resetRequests.add(normalizeIdentifier(identifier), clock());
}
