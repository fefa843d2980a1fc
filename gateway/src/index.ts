export { type RunningGateway, startGateway } from './main/compose.ts';
export { type GatewaySettings, gatewaySettings, readGatewaySettings } from './main/config.ts';
