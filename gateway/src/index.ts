export { graphSchema } from './graph/graph-schema.ts';
export { type RunningGateway, startGateway } from './main/compose.ts';
export { type GatewaySettings, gatewaySettings, readGatewaySettings } from './main/config.ts';
