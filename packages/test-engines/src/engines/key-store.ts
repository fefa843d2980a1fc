import path from 'node:path';
import { findJava } from './java.ts';
import { outputOf } from './programs.ts';

/** A key for a server on 127.0.0.1, and the certificate with which clients verify it. */
export interface KeyStore {
  file: string;
  password: string;
  /** PEM; self-signed. */
  certificate: string;
}

/** Creates a key for a test's broker with Java's keytool, in a folder. Throws EngineMissing without Java. */
export async function makeKeyStore(folder: string): Promise<KeyStore> {
  const java = await findJava();
  const keytool = java === 'java' ? 'keytool' : path.join(path.dirname(java), 'keytool');
  const file = path.join(folder, 'broker.p12');
  const password = 'only-for-tests';
  const store = ['-keystore', file, '-storetype', 'PKCS12', '-storepass', password];
  const names = ['-dname', 'CN=127.0.0.1', '-ext', 'san=ip:127.0.0.1'];
  await outputOf(keytool, ['-genkeypair', '-keyalg', 'EC', '-alias', 'broker', ...store, ...names]);
  const exported = await outputOf(keytool, ['-exportcert', '-rfc', '-alias', 'broker', ...store]);
  const [certificate] = /-----BEGIN.*END CERTIFICATE-----/s.exec(exported) ?? [];
  if (certificate === undefined) throw new Error(`keytool gives no certificate: ${exported}`);
  return { file, password, certificate };
}
