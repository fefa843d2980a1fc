import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startAdmin } from './compose.ts';
import { adminSettings } from './config.ts';

await runAsProcess(
  () => loadSettings(adminSettings, process.env),
  (settings, signal) => startAdmin(settings, { signal }),
);
