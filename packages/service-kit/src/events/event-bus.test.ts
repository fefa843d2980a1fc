import { createTestDatabase } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { describe, expect, it } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { itKeepsTheContract } from '../../test/event-bus-contract.ts';
import { SettingsError } from '../settings/settings.ts';
import { createEventBus } from './create-event-bus.ts';

const options = {
  name: 'test',
  log: silent,
  onCrash(error: Error) {
    throw error;
  },
};

describe('the event bus on the log in PostgreSQL', () => {
  itKeepsTheContract(async () => {
    const database = await createTestDatabase({ name: 'event_log' });
    return {
      open: () => createEventBus({ EVENT_LOG_URL: database.url }, options),
      close: () => database.drop(),
    };
  });
});

await describeWithEngine('kafka', 'the event bus on Kafka', (brokers) => {
  itKeepsTheContract(async () => ({
    open: () => createEventBus({ KAFKA_BROKERS: [brokers] }, options),
    close: async () => undefined,
  }));
});

describe('the choice of the event bus', () => {
  it('requires brokers or a log', () => {
    expect(() => createEventBus({}, options)).toThrow(SettingsError);
  });
});
