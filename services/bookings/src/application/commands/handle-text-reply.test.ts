import { describe, expect, it } from '@jest/globals';
import type { Dependencies } from '../ports.ts';
import { handleTextReply } from './handle-text-reply.ts';

/** What becomes of a number after a reply. */
async function outcomeOf(text: string, from = '(408) 555-0142') {
  const outcome: string[] = [];
  const recipients = {
    unsubscribe: async (number: string) => void outcome.push(`${number} stopped`),
    confirm: async (number: string) => void outcome.push(`${number} confirmed`),
  } as unknown as Dependencies['recipients'];
  const clock = () => new Date('2026-11-18T19:00:00Z');
  await handleTextReply({ recipients, clock })({ from, text });
  return outcome;
}

describe('a reply to a text message', () => {
  it.each([
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    ' stop\n',
  ])('SELF-07 ends messages to its number: %j', async (text) => {
    expect(await outcomeOf(text)).toEqual(['+14085550142 stopped']);
  });

  it.each(['START', 'UNSTOP', 'YES', 'Yes '])(
    'SELF-07 resumes messages to its number: %j',
    async (text) => {
      expect(await outcomeOf(text)).toEqual(['+14085550142 confirmed']);
    },
  );

  it.each(['', 'NO', 'Please stop', 'STOP!'])('changes nothing otherwise: %j', async (text) => {
    expect(await outcomeOf(text)).toEqual([]);
  });

  it('changes nothing if it comes from no number of the United States', async () => {
    expect(await outcomeOf('STOP', '+442079460958')).toEqual([]);
  });
});
