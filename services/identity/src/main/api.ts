import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startIdentity } from './compose.ts';
import { identitySettings } from './config.ts';

await runAsProcess((signal) =>
  startIdentity(loadSettings(identitySettings, process.env), { signal }),
);
