import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { leftSessionPage } from './left-session-page.ts';

const HEADING = 'Where you are signed in';
const ACCOUNT_PAGE = 'web/src/features/auth/components/account/browsers.tsx';
const SPANISH = 'web/languages/es/auth.json';

it('AUTH-48 names the heading under which the account’s page ends a session, as it is there', () => {
  expect(readFileSync(ACCOUNT_PAGE, 'utf8')).toContain(`title="${HEADING}"`);
  expect(leftSessionPage('en', 'limited')).toContain(`under “${HEADING}” on your account’s page.`);
  const { [HEADING]: heading } = JSON.parse(readFileSync(SPANISH, 'utf8'));
  expect(leftSessionPage('es', 'limited')).toContain(`en «${heading}».`);
});
