import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { readPeerSettings } from './settings.mjs';

/** Hive Gateway, set up as documented; forwards headers to the subgraphs. */
const { supergraph, headers } = readPeerSettings();
const gateway = createGatewayRuntime({
  supergraph,
  logging: false,
  landingPage: false,
  propagateHeaders: {
    fromClientToSubgraphs: ({ request }) =>
      Object.fromEntries(headers.map((name) => [name, request.headers.get(name) ?? ''])),
  },
});
const server = createServer(gateway);
server.listen(0, '127.0.0.1', () => console.log(`listening ${server.address().port}`));
