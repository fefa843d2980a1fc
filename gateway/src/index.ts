export { graphSchema } from './graph/graph-schema.ts';
export { type RunningGateway, startGateway } from './main/compose.ts';
export { gatewaySettings } from './main/config.ts';
