import type { Session } from '../../domain/session/session.ts';
import type { Dependencies } from '../ports.ts';

export interface LogOut {
  sessionId: string;
  kind: Session['kind'];
}

/** Ends a session; a missing one has already ended. */
export function logOut({ tables, secrets }: Dependencies) {
  return ({ sessionId, kind }: LogOut): Promise<void> =>
    tables.sessions.remove(secrets.digest(sessionId), kind);
}
