import { settingsFaults } from '@dewlane/service-kit/testing';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { rolePasswords } from './role-passwords.ts';

const schema = z.object({ ROLE_PASSWORDS: rolePasswords });

it('OPS-30 refuses passwords that are no JSON, or none by role, without showing them', () => {
  expect(settingsFaults(schema, { ROLE_PASSWORDS: '{"admin":"sesame"}' })).toEqual([]);
  for (const ROLE_PASSWORDS of ['sesame', '["sesame"]', '{"admin":1}']) {
    expect(settingsFaults(schema, { ROLE_PASSWORDS })).toEqual([
      'ROLE_PASSWORDS: must be passwords by role, in JSON',
    ]);
  }
});
