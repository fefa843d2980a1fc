import { runAsProcess } from '@dewlane/service-kit/edge';
import { startGateway } from './compose.ts';
import { readGatewaySettings } from './config.ts';

await runAsProcess(async (signal) => startGateway(readGatewaySettings(process.env), { signal }));
