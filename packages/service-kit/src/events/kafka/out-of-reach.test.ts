import { describe, expect, it } from '@jest/globals';
import {
  KafkaJSConnectionError,
  KafkaJSNumberOfRetriesExceeded,
  KafkaJSProtocolError,
  KafkaJSRequestTimeoutError,
} from 'kafkajs';
import { isOutOfReach } from '../../errors/database-errors.ts';

const BROKER = 'kafka.example:9092';
const TRIES = { retryCount: 3, retryTime: 400 };

describe('a broker out of reach', () => {
  it.each([
    ['a closed connection', new KafkaJSConnectionError('Closed connection', { broker: BROKER })],
    [
      'retries that all ended that way',
      new KafkaJSNumberOfRetriesExceeded(
        new KafkaJSConnectionError('Closed connection', { broker: BROKER }),
        TRIES,
      ),
    ],
    ['a response that does not arrive', new KafkaJSRequestTimeoutError('Produce timed out')],
  ])('is recognised by %s', (_what, error) => {
    expect(isOutOfReach(error)).toBe(true);
  });

  it('isn’t one that refuses permanently', () => {
    const refusal = Object.assign(new Error('not allowed'), {
      type: 'TOPIC_AUTHORIZATION_FAILED',
      code: 29,
      retriable: false,
    });
    expect(isOutOfReach(new KafkaJSProtocolError(refusal))).toBe(false);
  });
});
