import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnedVehicle } from '@dewlane/internal-api';

/** A fake vehicles service that knows the given vehicles and serves any caller. */
export interface VehiclesService {
  readonly url: string;
  /** Vehicles by id. */
  readonly known: Map<string, OwnedVehicle>;
  /** The authorization headers of its requests, oldest first. */
  readonly asked: string[];
  /** `answers`, or a way of being unavailable. */
  mode: 'responds' | 'fails' | 'hangs' | 'drops';
  /** Runs before each response or failure. */
  meanwhile: (asked: number) => Promise<void>;
  stop(): Promise<void>;
}

/** Starts an HTTP server that answers for vehicles on a free port. */
export async function startVehiclesService(): Promise<VehiclesService> {
  const known = new Map<string, OwnedVehicle>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(request.headers.authorization ?? '');
    await service.meanwhile(asked.length);
    if (service.mode === 'hangs') return;
    if (service.mode === 'drops') return void request.socket.destroy();
    const vehicle = known.get(request.url?.replace('/internal/vehicles/', '') ?? '');
    const status = service.mode === 'fails' ? 500 : vehicle ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? vehicle : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: VehiclesService = {
    url: `http://127.0.0.1:${port}`,
    known,
    asked,
    mode: 'responds',
    meanwhile: async () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
