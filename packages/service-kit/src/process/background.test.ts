import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { loadSettings, type SettingsError } from '../settings/settings.ts';
import { backgroundSettings } from './background.ts';

const schema = z.object(backgroundSettings);
const partsOf = (env: Record<string, string>) => [...loadSettings(schema, env).BACKGROUND];

describe('what a process of a service runs beside its API', () => {
  it('is everything, unless told otherwise', () => {
    expect(partsOf({})).toEqual(['relay', 'consumer', 'jobs']);
    expect(partsOf({ BACKGROUND: '' })).toEqual(['relay', 'consumer', 'jobs']);
  });

  it('is what the setting names, or nothing', () => {
    expect(partsOf({ BACKGROUND: 'jobs' })).toEqual(['jobs']);
    expect(partsOf({ BACKGROUND: 'relay, consumer' })).toEqual(['relay', 'consumer']);
    expect(partsOf({ BACKGROUND: 'none' })).toEqual([]);
  });

  it('is never guessed from a name that means nothing', () => {
    const line = 'BACKGROUND: must be none, or some of relay, consumer, jobs, separated by commas';
    for (const text of ['worker', 'relay,,jobs', 'none,jobs', 'Relay']) {
      let faults: readonly string[] = [];
      try {
        partsOf({ BACKGROUND: text });
      } catch (error) {
        faults = (error as SettingsError).faults;
      }
      expect(faults).toEqual([line]);
    }
  });
});
