import { SERVICE_NAMES } from '@dewlane/internal-api';
import { describe, expect, it } from '@jest/globals';
import { restoreEffects } from './restore-effects.ts';

const SIGN_IN =
  'Everybody signs in anew. Start the gateways anew too, or those who are signed in stay so for up to 5 minutes.';
const ASK_AGAIN =
  'Links in mail about accounts no longer work, and mail that was waiting is not sent: whoever needs a link asks for it again.';
const AS_IT_WAS =
  'Passwords and e-mail addresses of accounts are those of the back-up: whoever changed one since changes it again.';
const HELD = 'Messages that were due by now are held back: staff see them as missed.';
const STAY_ENDED =
  'Stopped messages and ended links stay so, as far as the replaced database or a later back-up beside this one knew of them.';

describe('the report of a restore', () => {
  it.each([
    {
      names: [...SERVICE_NAMES, 'event_log'],
      told: [SIGN_IN, ASK_AGAIN, AS_IT_WAS, HELD, STAY_ENDED],
    },
    { names: ['identity'], told: [SIGN_IN, ASK_AGAIN, AS_IT_WAS] },
    { names: ['bookings'], told: [HELD, STAY_ENDED] },
    { names: ['vehicles'], told: [] },
  ])('OPS-25 covers only the restored databases: $names', ({ names, told }) => {
    expect(restoreEffects(names)).toEqual(told);
  });
});
