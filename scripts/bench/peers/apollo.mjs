import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { readPeerSettings } from './settings.mjs';

/** Apollo Server with Apollo's gateway, set up as documented; forwards headers to the subgraphs. */
const { supergraph, headers } = readPeerSettings();
const gateway = new ApolloGateway({
  supergraphSdl: supergraph,
  buildService: ({ url }) =>
    new RemoteGraphQLDataSource({
      url,
      willSendRequest({ request, context }) {
        for (const name of headers) request.http?.headers.set(name, context[name] ?? '');
      },
    }),
});
const server = new ApolloServer({ gateway });
const { url } = await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: 0 },
  context: async ({ req }) => Object.fromEntries(headers.map((name) => [name, req.headers[name]])),
});
console.log(`listening ${new URL(url).port}`);
