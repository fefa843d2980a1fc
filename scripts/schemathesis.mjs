/**
 * `npm run test:schemathesis -- [url]`: tests a running product (`npm run demo` with raised limits, docs/security.md)
 * against its OpenAPI document with Schemathesis, which must be installed (`pip install schemathesis`): as a guest, as
 * the demo customer, and as staff if STAFF_LOGIN is set to the line that the start prints. EXAMPLES is the number of
 * examples per call (100), SEED the random seed (1).
 */
import { spawnSync } from 'node:child_process';

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

let failed = false;
for (const [who, cookies] of Object.entries(people)) {
  console.log(`\n== as ${who}`);
  const { status, error } = spawnSync(
    'schemathesis',
    [
      ...['run', `${url}/api/openapi.json`, '--header', `Cookie: ${cookies}`],
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
process.exitCode = failed ? 1 : 0;

/** The Cookie header of a guest, or of whoever signs in. */
async function signIn(path, body) {
  const held = new Map();
  const send = async (address, init = {}) => {
    const cookie = [...held].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}${address}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      held.set(name, value);
    }
  };
  await send('/api/auth/user');
  if (path) await send(path, { method: 'POST', body: JSON.stringify(body) });
  return [...held].map(([name, value]) => `${name}=${value}`).join('; ');
}
