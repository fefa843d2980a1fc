/**
 * `npm run test:schemathesis -- [url]`: tests a running product (`npm run demo` with raised limits, docs/security.md)
 * against its OpenAPI document with Schemathesis, which must be installed (`pip install schemathesis`): as a guest, as
 * the demo customer, and as staff if STAFF_LOGIN is set to the line that the start prints. EXAMPLES is the number of
 * examples per call (100), SEED the random seed (1).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [url = 'http://localhost:4000'] = process.argv.slice(2);
const { STAFF_LOGIN = '', EXAMPLES = '100', SEED = '1' } = process.env;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
const CUSTOMER = { identifier: 'demo@dewlane.example', password: 'Sparkle-2026!' };

const people = { guest: await signIn(), customer: await signIn('/api/auth/login', CUSTOMER) };
const [, username, password] = /(\S+) \/ (\S+)/.exec(STAFF_LOGIN) ?? [];
if (username) people.staff = await signIn('/api/admin/login', { username, password });

const folder = mkdtempSync(path.join(tmpdir(), 'schemathesis-'));
const config = path.join(folder, 'schemathesis.toml');
let failed = false;
for (const [who, { cookies, userId }] of Object.entries(people)) {
  console.log(`\n== as ${who}`);
  // A random one would have every call refused that names it (NET-21).
  writeFileSync(config, `[parameters]\n"X-Expected-User" = ${JSON.stringify(userId)}\n`);
  const { status, error } = spawnSync(
    'schemathesis',
    [
      ...['--config-file', config, 'run', `${url}/api/openapi.json`],
      ...['--header', `Cookie: ${cookies}`],
      ...['--checks', CHECKS.join(), '--phases', 'coverage,fuzzing', '--no-color'],
      // These would end the session that the other calls use.
      ...['--exclude-path', '/api/logout', '--exclude-path', '/api/admin/logout'],
      ...['--max-examples', EXAMPLES, '--seed', SEED],
    ],
    { stdio: 'inherit' },
  );
  if (error) console.error(`Schemathesis can't be run: ${error.message}`);
  failed ||= status !== 0;
}
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;

/** The Cookie header and id of a guest, or of whoever signs in. */
async function signIn(address, body) {
  const held = new Map();
  const send = async (to, init = {}) => {
    const cookie = [...held].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}${to}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    });
    if (!response.ok) throw new Error(`${to}: ${response.status} ${await response.text()}`);
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      held.set(name, value);
    }
    return response.json();
  };
  await send('/api/auth/user');
  if (address) await send(address, { method: 'POST', body: JSON.stringify(body) });
  const { id: userId } = await send('/api/auth/user');
  return { cookies: [...held].map(([name, value]) => `${name}=${value}`).join('; '), userId };
}
