import { describe, expect, it } from '@jest/globals';
import type { KafkaMessage } from 'kafkajs';
import { busMessage } from '../../../test/bus-messages.ts';
import { fromKafka, toKafka } from './messages.ts';

const DEEP = '['.repeat(1_000) + ']'.repeat(1_000);
const PLACE = { topic: 'test.counters', partition: 3 };

function arrived(parts: Partial<Pick<KafkaMessage, 'key' | 'value' | 'offset' | 'headers'>>) {
  const none = { key: null, value: null, headers: {}, offset: '7' };
  return { ...none, timestamp: '0', attributes: 0, ...parts };
}

describe('a message of Kafka', () => {
  it('arrives as it was sent', () => {
    const sent = busMessage('the key', { state: { text: 'ünïcode' } });
    const { key, value, headers } = toKafka(sent);
    const message = arrived({
      key: Buffer.from(String(key)),
      value: Buffer.from(value),
      headers: headers ?? {},
    });
    expect(fromKafka(PLACE, message)).toEqual({ topic: 'test.counters', ...sent });
  });

  it('OBS-04 carries the trace of its publication, and no invalid one', () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { headers = {} } = toKafka({ ...busMessage('k', {}), traceparent });
    expect(headers['traceparent']).toBe(traceparent);
    expect(fromKafka(PLACE, arrived({ headers })).traceparent).toBe(traceparent);
    for (const other of ['', 'x'.repeat(5_000), traceparent.replace('0af', '0AF')]) {
      const made = { ...headers, traceparent: Buffer.from(other) };
      expect(fromKafka(PLACE, arrived({ headers: made })).traceparent).toBeUndefined();
    }
  });

  it.each([
    ['no JSON', Buffer.from('{"broken'), '{"broken'],
    ['nothing', null, null],
    ['NUL characters', Buffer.from('{"a":"x\\u0000y"}'), { a: 'xy' }],
    ['NUL bytes', Buffer.from('x\0y'), 'xy'],
    ['NUL in a key', Buffer.from('{"a\\u0000":{"b":[1]}}'), { a: { b: [1] } }],
    ['half a surrogate pair', Buffer.from('["x\\ud800y","\\ud83d\\ude00"]'), ['xy', '😀']],
    ['half a surrogate pair in a key', Buffer.from('{"\\udc00a":null}'), { a: null }],
    ['more nesting than any event', Buffer.from(DEEP), DEEP],
  ])('can be refused by the consumer if it is a foreign message with %s', (_what, value, event) => {
    const received = fromKafka(PLACE, arrived({ value, key: Buffer.from('k\0') }));
    expect(received).toMatchObject({ key: 'k', event });
    expect(received.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
  });

  it('gets a stable, unique id if it has none', () => {
    const idOf = (offset: string, partition = 3) =>
      fromKafka({ ...PLACE, partition }, arrived({ offset })).id;
    expect(idOf('7')).toBe(idOf('7'));
    expect(new Set([idOf('7'), idOf('8'), idOf('7', 4)]).size).toBe(3);
  });
});
