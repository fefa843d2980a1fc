import { freePort } from '@dewlane/local/free-port';
import { startTcpProxy, type TcpProxy } from '@dewlane/test-engines';
import { CLIENT_NAMES, type ClientName, connectsTo, type ServerName } from './layout.ts';

/** The ports that servers listen on. Kafka has one for each client, since it tells clients which address to use. */
export interface Ports {
  readonly of: Readonly<Record<ServerName, number>>;
  /** Kafka's listener for a client, and the proxy's port in front of it. */
  readonly kafkaDoors: ReadonlyMap<ClientName, { port: number; advertisedPort: number }>;
}

/** Chooses free ports for all servers, and a listener of Kafka for each of its clients. */
export async function choosePorts(): Promise<Ports> {
  const kafkaDoors = new Map<ClientName, { port: number; advertisedPort: number }>();
  for (const client of CLIENT_NAMES.filter((name) => connectsTo(name).includes('kafka'))) {
    kafkaDoors.set(client, { port: await freePort(), advertisedPort: await freePort() });
  }
  return {
    of: {
      postgres: await freePort(),
      kafka: await freePort(),
      redis: await freePort(),
      identity: await freePort(),
      vehicles: await freePort(),
      bookings: await freePort(),
      admin: await freePort(),
      gateway: await freePort(),
    },
    kafkaDoors,
  };
}

/** One client's connections to one server. */
export interface Connection {
  readonly from: ClientName;
  readonly to: ServerName;
  readonly proxy: TcpProxy;
}

/** Every connection of the product, each through a proxy of its own. */
export interface Connections {
  /** `host:port` at which a client reaches a server. */
  address(from: ClientName, to: ServerName): string;
  /** The connections that begin or end at one of these. */
  at(name: ClientName | ServerName): Connection[];
  close(): Promise<void>;
}

/** Starts a proxy in front of each server for each of its clients, so that any connection can be cut by itself. */
export async function openConnections(ports: Ports): Promise<Connections> {
  const open: Connection[] = [];
  for (const from of CLIENT_NAMES) {
    for (const to of connectsTo(from)) {
      const door = to === 'kafka' ? ports.kafkaDoors.get(from) : undefined;
      const target = `tcp://127.0.0.1:${door?.port ?? ports.of[to]}`;
      const own = door === undefined ? {} : { port: door.advertisedPort };
      open.push({ from, to, proxy: await startTcpProxy(target, own) });
    }
  }
  return {
    address(from, to) {
      const found = open.find((connection) => connection.from === from && connection.to === to);
      if (!found) throw new Error(`${from} does not connect to ${to}.`);
      return `127.0.0.1:${found.proxy.port}`;
    },
    at: (name) => open.filter(({ from, to }) => from === name || to === name),
    async close() {
      await Promise.all(open.map(({ proxy }) => proxy.close()));
    },
  };
}
