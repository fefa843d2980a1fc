import { describe, expect, it } from '@jest/globals';
import { replyReader } from './read-reply.ts';

/** The example from Twilio's documentation, with its signature. */
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const FIELDS = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+12349013030',
  Digits: '1234',
  From: '+12349013030',
  To: '+18005551212',
};
const SIGNATURE = '0/KCTR6DLpKmkAf8muzZqo1nDgQ=';
const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe('a reply that a provider signed', () => {
  const read = replyReader('12345', URL);

  it('SELF-07 is read, in whatever order its fields come', () => {
    const reply = { from: '+12349013030', text: '' };
    expect(read(formOf(FIELDS), SIGNATURE)).toEqual(reply);
    const turned = Object.fromEntries(Object.entries(FIELDS).toReversed());
    expect(read(formOf(turned), SIGNATURE)).toEqual(reply);
  });

  it.each<[string, Record<string, string>, string]>([
    ['has another number', { ...FIELDS, From: '+12349013031' }, SIGNATURE],
    ['has a field more', { ...FIELDS, OptOutType: 'STOP' }, SIGNATURE],
    ['is not signed', FIELDS, ''],
    ['is signed by somebody else', FIELDS, '0/KCTR6DLpKmkAf8muzZqo1nDgR='],
  ])('SELF-07 is rejected if it %s', (_, fields, signature) => {
    expect(read(formOf(fields), signature)).toBeUndefined();
  });

  it('SELF-07 is rejected if it is signed by another account or for another URL', () => {
    expect(replyReader('12346', URL)(formOf(FIELDS), SIGNATURE)).toBeUndefined();
    expect(replyReader('12345', `${URL}&`)(formOf(FIELDS), SIGNATURE)).toBeUndefined();
  });
});
