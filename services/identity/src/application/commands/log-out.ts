import type { Session } from '../../domain/session/session.ts';
import type { Dependencies } from '../ports.ts';

/** Ends a session for good; one that is not there has ended already. */
export async function logOut(
  { store, secrets }: Dependencies,
  { sessionId, kind }: { sessionId: string; kind: Session['kind'] },
): Promise<void> {
  await store.withoutTransaction(({ sessions }) =>
    sessions.remove(secrets.digest(sessionId), kind),
  );
}
