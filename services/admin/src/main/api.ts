import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startAdmin } from './compose.ts';
import { adminSettings } from './config.ts';

await runAsProcess((signal) => startAdmin(loadSettings(adminSettings, process.env), { signal }));
