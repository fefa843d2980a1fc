import { forEachService } from '@dewlane/internal-api';
import { SettingsError, settingOf, settingsFaults } from '@dewlane/service-kit/settings';
import { completeSecrets } from '@dewlane/setup';
import { z } from 'zod';
import { PARTS, type PartEnv, type PartName } from '../parts.ts';
import { ROLES } from './databases.ts';
import { partEnvironments } from './environments.ts';
import { portClashes } from './port-clashes.ts';
import { loadStarterSettings, type StarterSettings, starterSettings } from './settings.ts';

/**
 * Checks the settings of the starter and of all parts before anything runs (OPS-30), without loading the parts. `known` are
 * faults found before, which are not told again.
 * @throws SettingsError with every fault at once
 */
export async function checkSettings(
  env: PartEnv,
  known: readonly string[] = [],
): Promise<StarterSettings> {
  const named = known.map(settingOf);
  const own = settingsFaults(starterSettings, without(named, env));
  const wrong = [...named, ...own.map(settingOf)];
  // The parts are checked as if these were unset, so that each fault is told once.
  const rest = without(wrong, env);
  const settings = loadStarterSettings(rest);
  const clashes = portClashes(settings, wrong);
  const environments = partEnvironments({ env: rest, settings, ...anyRun() });
  const ofParts = await Promise.all(
    PARTS.map(async (name) => settingsFaults(await schemaOf(name), environments[name])),
  );
  const theirs = ofParts.flat();
  const faults = new Set([...known, ...own, ...clashes, ...theirs]);
  if (faults.size > 0) throw new SettingsError([...faults]);
  return settings;
}

/** The schema of a part's settings, which its entry `settings` exports under the part's name. */
async function schemaOf(name: PartName): Promise<z.ZodObject> {
  const entry: Readonly<Record<string, unknown>> = await import(`@dewlane/${name}/settings`);
  const schema = entry[`${name}Settings`];
  if (!(schema instanceof z.ZodObject)) {
    throw new Error(`@dewlane/${name}/settings exports no ${name}Settings`);
  }
  return schema;
}

function without(names: readonly string[], env: PartEnv): PartEnv {
  const dropped = new Set(names.flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !dropped.has(name)));
}

/** What is known only once the database runs, with values that are valid. */
function anyRun() {
  const urls = forEachService(() => 'postgres://127.0.0.1');
  return {
    databases: { services: urls, eventLog: urls, eventLogOwner: '' },
    secrets: completeSecrets(undefined, ROLES),
    ports: { ...forEachService(() => 1), gateway: 1 },
    webDir: '',
  };
}
