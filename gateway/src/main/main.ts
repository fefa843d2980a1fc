import { runAsProcess } from '@dewlane/service-kit/edge';
import { startGateway } from './compose.ts';
import { readGatewaySettings } from './config.ts';

await runAsProcess(async () => startGateway(readGatewaySettings(process.env)));
