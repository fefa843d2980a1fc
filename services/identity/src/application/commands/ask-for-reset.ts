import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import type { Dependencies } from '../ports.ts';

export interface AskForReset {
  identifier: string;
  /** The value of the browser's device cookie. */
  deviceToken: string | null;
  /** The key under which requests of the client's network are counted. */
  addressGroup: string;
}

/** Records a request to reset a password, with the same work for every input, known or not (ACCT-01). */
export function askForReset({ tables, secrets, clock }: Dependencies) {
  return ({ identifier, deviceToken, addressGroup }: AskForReset): Promise<void> => {
    const asker = {
      deviceToken: deviceToken === null ? null : secrets.digest(deviceToken),
      address: secrets.digest(addressGroup),
    };
    return tables.resetRequests.add(normalizeIdentifier(identifier), asker, clock());
  };
}
