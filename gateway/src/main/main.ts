import { runAsProcess } from '@dewlane/service-kit/edge';
import { startGateway } from './compose.ts';
import { readGatewaySettings } from './config.ts';

await runAsProcess(
  () => readGatewaySettings(process.env),
  (settings, signal) => startGateway(settings, { signal }),
);
