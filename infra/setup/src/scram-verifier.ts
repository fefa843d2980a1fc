import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/**
 * What PostgreSQL stores in a password's place, and takes instead of it: nobody can log in by it, so the server's log may hold
 * it (OPS-37). Passwords outside ASCII are prepared as far as Unicode's compatible forms go (SASLprep without its lists).
 */
export function scramVerifier(password: string, iterations: number): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(keyOf(salted, 'Client Key')).digest('base64');
  const serverKey = keyOf(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function keyOf(salted: Buffer, name: string): Buffer {
  return createHmac('sha256', salted).update(name).digest();
}
