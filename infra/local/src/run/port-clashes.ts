import { SERVICE_NAMES, serviceSetting } from '@dewlane/internal-api';
import { PARTS } from '../parts.ts';
import type { StarterSettings } from './settings.ts';

/**
 * The faults of settings that give one port to two servers, which would fail only once they listen. Any free port (0)
 * clashes with none. Settings that are wrong by themselves are left out.
 */
export function portClashes(settings: StarterSettings, wrong: readonly string[]): string[] {
  const names = ['PORT', ...SERVICE_NAMES.map((name) => serviceSetting(name, 'PORT'))] as const;
  const given = names.filter((name) => settings[name] > 0 && !wrong.includes(name));
  const equal = given.flatMap((name, at) => {
    const other = given.slice(0, at).find((earlier) => settings[earlier] === settings[name]);
    return other ? [`${name}: is ${settings[name]}, as ${other} is`] : [];
  });
  const { METRICS_PORT: first = 0 } = settings;
  if (first === 0) return equal;
  const last = first + PARTS.length - 1;
  const taken = given.filter((name) => settings[name] >= first && settings[name] <= last);
  return [
    ...equal,
    ...taken.map(
      (name) => `METRICS_PORT: takes ${first} to ${last}, but ${name} is ${settings[name]}`,
    ),
  ];
}
