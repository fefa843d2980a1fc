import type { Session } from '../../domain/session/session.ts';
import type { Dependencies } from '../ports.ts';

export interface LogOut {
  sessionId: string;
  kind: Session['kind'];
}

/** Ends a session for good; one that is not there has ended already. */
export function logOut({ tables, secrets }: Dependencies) {
  return ({ sessionId, kind }: LogOut): Promise<void> =>
    tables.sessions.remove(secrets.digest(sessionId), kind);
}
