import { DEMO_PASSWORD, demoEmail, LEAD } from '../demo/cast.ts';
import type { StarterSettings } from './settings.ts';

/** The lines that users and scripts wait for: the address, and the staff login on its own line. */
export function readyLines(
  settings: StarterSettings,
  {
    url,
    dataDir,
    password,
    demo,
  }: { url: string; dataDir: string; password: string; demo: boolean },
): string[] {
  // A configured password is not printed: its owner knows it, and it could end up in a log.
  const shown = settings.ADMIN_PASSWORD ? '(the given ADMIN_PASSWORD)' : password;
  return [
    '',
    `Ready:       ${url}`,
    `Staff login: ${settings.ADMIN_USERNAME} / ${shown}  (${url}/admin)`,
    ...(demo ? [`Demo login:  ${demoEmail(LEAD)} / ${DEMO_PASSWORD}  (${url}/login)`] : []),
    '',
    `Data and logs are in ${dataDir}. Ctrl-C stops everything.`,
  ];
}
