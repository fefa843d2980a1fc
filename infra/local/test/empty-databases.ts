import { forEachServiceSetting, SERVICE_NAMES } from '@dewlane/internal-api';
import type { Stack } from '@dewlane/service-kit';
import { createTestDatabase } from '@dewlane/test-engines';

interface EmptyDatabases {
  readonly databases: readonly { readonly name: string; readonly url: string }[];
  /** The settings that name them. */
  readonly env: Readonly<Record<string, string>>;
}

/** Creates an empty database for each service and one for the event log, which go when `running` stops. */
export async function createEmptyDatabases(running: Stack): Promise<EmptyDatabases> {
  const urls = new Map<string, string>();
  for (const name of [...SERVICE_NAMES, 'event_log']) {
    const { url, drop } = await createTestDatabase({ name });
    running.onStop(drop);
    urls.set(name, url);
  }
  const urlOf = (name: string) => urls.get(name) ?? '';
  return {
    databases: [...urls].map(([name, url]) => ({ name, url })),
    env: {
      ...forEachServiceSetting('DATABASE_URL', urlOf),
      EVENT_LOG_URL: urlOf('event_log'),
    },
  };
}
