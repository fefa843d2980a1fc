/**
 * Runs the four services and the gateway of the clone that it is in, from their sources, until SIGTERM; prints `ready` to standard
 * output. `DATABASES` has the databases' URLs by name as JSON, `PORTS` the ports. It is copied into the clone of N too, so it uses only
 * what N has.
 */
import { migrateEventLog } from '@dewlane/service-kit/event-log-schema';

const databases = JSON.parse(process.env.DATABASES ?? '{}');
const ports = JSON.parse(process.env.PORTS ?? '{}');
const running = [];

await migrateEventLog(databases.event_log, []);
const services = Object.keys(databases).filter((name) => name !== 'event_log');
const addresses = Object.fromEntries(
  services.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
);
const shared = {
  ...process.env,
  ...addresses,
  KEY_SET_URL: `http://127.0.0.1:${ports.gateway}/.well-known/jwks.json`,
  EVENT_LOG_URL: databases.event_log,
};
await Promise.all(
  services.map(async (name) => {
    const { program } = await import(`@dewlane/${name}`);
    const env = {
      ...shared,
      DATABASE_URL: databases[name],
      [`${name.toUpperCase()}_PORT`]: String(ports[name]),
    };
    running.push(await program.start(env));
  }),
);
const { gatewaySettings, startGateway } = await import('@dewlane/gateway');
running.push(await startGateway(gatewaySettings.parse({ ...shared, PORT: String(ports.gateway) })));
process.once('SIGTERM', async () => {
  for (const part of running.reverse()) await part.stop();
  process.exit(0);
});
process.stdout.write('ready\n');
