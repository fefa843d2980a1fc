import { SERVICE_NAMES } from '@dewlane/internal-api';
import { describe, expect, it } from '@jest/globals';
import { restoreEffects } from './restore-effects.ts';

const SIGN_IN =
  'Everybody signs in anew. Start the gateways anew too, or those who are signed in stay so for up to 5 minutes.';
const ASK_AGAIN =
  'Mail about accounts that was waiting is not sent: whoever needs a link asks for it again.';
const HELD = 'Messages that were due by now are held back: staff see them as missed.';

describe('the report of a restore', () => {
  it.each([
    { names: [...SERVICE_NAMES, 'event_log'], told: [SIGN_IN, ASK_AGAIN, HELD] },
    { names: ['identity'], told: [SIGN_IN, ASK_AGAIN] },
    { names: ['bookings'], told: [HELD] },
    { names: ['vehicles'], told: [] },
  ])('OPS-25 covers only the restored databases: $names', ({ names, told }) => {
    expect(restoreEffects(names)).toEqual(told);
  });
});
