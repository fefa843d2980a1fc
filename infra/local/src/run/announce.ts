import { DEMO_PASSWORD, demoEmail, LEAD } from '../demo/cast.ts';
import type { StarterSettings } from './settings.ts';

/** The lines a person (and a script) waits for: the address, and the staff login on a line of its own. */
export function readyLines(
  settings: StarterSettings,
  {
    url,
    dataDir,
    password,
    demo,
  }: { url: string; dataDir: string; password: string; demo: boolean },
): string[] {
  // A password that was given is known to whoever gave it, and printing it would leave it in some log.
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
