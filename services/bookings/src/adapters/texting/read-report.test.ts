import { signatureOf } from '@dewlane/test-engines/text-provider';
import { describe, expect, it } from '@jest/globals';
import { reportReader } from './read-report.ts';

const TOKEN = '12345';
const MAIL_ID = '019a0000-0000-7000-8000-000000000001';
const addressOf = (mailId: string) => `https://wash.example/text-reports/${mailId}`;
const read = reportReader(TOKEN, addressOf);

function signed(fields: Record<string, string>): [form: string, signature: string] {
  const signature = signatureOf(addressOf(MAIL_ID), fields, TOKEN);
  return [new URLSearchParams(fields).toString(), signature];
}
const told = (fields: Record<string, string>) => read(MAIL_ID, ...signed(fields));

describe('a report that a provider signed', () => {
  it.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['queued', null],
    ['sending', null],
    ['a word that nobody knows yet', null],
  ])('SELF-15 is read with its outcome: %s', (MessageStatus, outcome) => {
    const fields = { MessageSid: 'SM1', To: '+14085550142', MessageStatus };
    expect(told(fields)).toEqual({ mailId: MAIL_ID, outcome, reason: null, isStopped: false });
  });

  it.each([
    ['30003', 'The phone is switched off or out of reach. (30003)'],
    ['30006', 'The number is a landline, or takes no text messages. (30006)'],
    ['30007', "The phone's network took it for spam. (30007)"],
    ['39999', 'The text message service gave the code 39999.'],
  ])('SELF-15 gives the reason for a failed delivery in words for staff: %s', (code, reason) => {
    const fields = { MessageStatus: 'undelivered', ErrorCode: code };
    expect(told(fields)).toMatchObject({ outcome: 'undelivered', reason, isStopped: false });
  });

  it('SELF-15 says so if a failed delivery has no code, or an unknown one', () => {
    const untold = { outcome: 'undelivered', reason: 'The text message service did not say why.' };
    expect(told({ MessageStatus: 'undelivered' })).toMatchObject(untold);
    const fields = { MessageStatus: 'undelivered', ErrorCode: '<b>30003' };
    expect(told(fields)).toMatchObject({ ...untold, isStopped: false });
  });

  it('SELF-15 reports an opt-out by STOP, except for a delivered message', () => {
    const reason = 'Whoever has this number has asked for no more messages. (21610)';
    const failed = told({ MessageStatus: 'failed', ErrorCode: '21610' });
    expect(failed).toMatchObject({ outcome: 'failed', reason, isStopped: true });
    const arrived = told({ MessageStatus: 'delivered', ErrorCode: '21610' });
    expect(arrived).toMatchObject({ outcome: 'delivered', reason: null, isStopped: false });
  });

  it('SELF-15 is rejected for another message, account or form', () => {
    const fields = { MessageStatus: 'delivered' };
    const [form, signature] = signed(fields);
    const other = reportReader('12346', addressOf);
    expect(read(MAIL_ID.replace('1', '2'), form, signature)).toBeUndefined();
    expect(read(MAIL_ID, 'MessageStatus=failed', signature)).toBeUndefined();
    expect(read(MAIL_ID, form, '')).toBeUndefined();
    expect(other(MAIL_ID, form, signature)).toBeUndefined();
  });
});
