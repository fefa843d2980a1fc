import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { eventually } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { expect, it } from '@jest/globals';
import { connectRedis } from './redis.ts';

await describeWithEngine('redis', 'a client of Redis', (address) => {
  it('leaves no connection behind if it stops while it reconnects', async () => {
    const { hostname, port } = new URL(address);
    const open = new Set<Socket>();
    let stopped: Promise<void> | undefined;
    let arrivals = 0;
    const door = createServer((incoming) => {
      arrivals += 1;
      if (arrivals === 2) stopped = redis.stop();
      const outgoing = connect(Number(port), hostname);
      open.add(incoming);
      incoming.on('close', () => {
        open.delete(incoming);
        outgoing.destroy();
      });
      incoming.on('error', () => undefined).pipe(outgoing);
      outgoing.on('error', () => undefined).pipe(incoming);
    }).listen(0, '127.0.0.1');
    await once(door, 'listening');
    const redis = await connectRedis(
      `redis://127.0.0.1:${(door.address() as AddressInfo).port}`,
      60_000,
    );
    expect(await redis.send(['PING'])).toBe('PONG');
    for (const socket of open) socket.destroy();
    await eventually(() => stopped !== undefined);
    await stopped;
    await eventually(() => open.size === 0);
    expect(arrivals).toBe(2);
    door.close();
  });
});
