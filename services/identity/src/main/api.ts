import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startIdentity } from './compose.ts';
import { identitySettings } from './config.ts';

await runAsProcess(
  () => loadSettings(identitySettings, process.env),
  (settings, signal) => startIdentity(settings, { signal }),
);
