import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { loadSettings, type SettingsError } from '../settings/settings.ts';
import { type BackgroundPart, backgroundSettings, startNamedParts } from './background.ts';
import { stack } from './lifecycle.ts';

const schema = z.object(backgroundSettings);
const partsOf = (env: Record<string, string>) => [...loadSettings(schema, env).BACKGROUND];

describe('the background work of a process', () => {
  it('is everything by default', () => {
    expect(partsOf({})).toEqual(['relay', 'consumer', 'jobs']);
    expect(partsOf({ BACKGROUND: '' })).toEqual(['relay', 'consumer', 'jobs']);
  });

  it('is what the setting lists, or nothing', () => {
    expect(partsOf({ BACKGROUND: 'jobs' })).toEqual(['jobs']);
    expect(partsOf({ BACKGROUND: 'relay, consumer' })).toEqual(['relay', 'consumer']);
    expect(partsOf({ BACKGROUND: 'none' })).toEqual([]);
  });

  it('is rejected for an unknown name', () => {
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

describe('startNamedParts', () => {
  const startedWith = async (BACKGROUND: string) => {
    const heard: string[] = [];
    const part = (name: BackgroundPart) => () => {
      heard.push(name);
      return { stop: async () => void heard.push(`${name} stopped`) };
    };
    const onto = stack();
    const { BACKGROUND: named } = loadSettings(schema, { BACKGROUND });
    const starts = { relay: part('relay'), consumer: part('consumer') };
    startNamedParts(named, starts, onto);
    const started = [...heard];
    await onto.stop();
    return { started, stopped: heard.slice(started.length) };
  };

  it.each([
    ['none', []],
    ['jobs', []],
    ['consumer', ['consumer']],
    ['relay', ['relay']],
    ['consumer,jobs,relay', ['relay', 'consumer']],
  ])('starts only %s, and registers its stop', async (setting, names) => {
    const { started, stopped } = await startedWith(setting);
    expect(started).toEqual(names);
    expect(stopped).toEqual(names.toReversed().map((name) => `${name} stopped`));
  });

  it('starts no part that a service does not have', () => {
    const all = new Set<BackgroundPart>(['relay', 'consumer', 'jobs']);
    expect(() => startNamedParts(all, {}, stack())).not.toThrow();
  });
});
