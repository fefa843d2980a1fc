import { isServiceName, SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import { type EventCommands, type EventVerb, isEventVerb } from '@dewlane/service-kit';
import { loadService } from '../run/load-service.ts';
import { loadStarterSettings } from '../run/settings.ts';
import { runningStorage } from '../run/storage.ts';
import { startedOn } from './started-on.ts';

const USAGE = `usage: npm run events -- lag [service]
       npm run events -- dead-letters [service]
       npm run events -- replay <service> <id>, or all instead of an id
       npm run events -- dismiss <service> <id>
       npm run events -- rebuild [service]
       npm run events -- republish [service]
services: ${SERVICE_NAMES.join(', ')}`;

export interface EventCommandOptions {
  args: readonly string[];
  dataDir: string;
  env: NodeJS.ProcessEnv;
  write(line: string): void;
}

/**
 * The operators' commands for all services of a running product, either started by `npm start` on this data folder or
 * on the databases and the bus in the settings.
 * @returns the exit code: the highest of the services', 2 for an unknown command
 * @throws NotStarted if nothing is running
 */
export async function runEventCommands(options: EventCommandOptions): Promise<number> {
  const commands = await loadCommands();
  const order = parse(options.args, commands);
  if (order === null) {
    options.write(USAGE);
    return 2;
  }
  const environmentOf = environments(options);
  let worst = 0;
  for (const name of order.services) {
    const code = await commands[name].run([order.verb, ...order.rest], {
      env: environmentOf(name),
      write: (line) => options.write(`${name.padEnd(8)}  ${line}`),
    });
    worst = Math.max(worst, code);
  }
  return worst;
}

type Commands = Record<ServiceName, EventCommands>;

async function loadCommands(): Promise<Commands> {
  const entries = SERVICE_NAMES.map(async (name) => [name, (await loadService(name)).events]);
  return Object.fromEntries(await Promise.all(entries)) as Commands;
}

interface Order {
  verb: EventVerb;
  services: readonly ServiceName[];
  rest: readonly string[];
}

/** What is done to one dead letter of a service. */
const OF_ONE_LETTER: readonly EventVerb[] = ['replay', 'dismiss'];

/** Null for an unknown command. */
function parse([verb, service, ...rest]: readonly string[], commands: Commands): Order | null {
  if (!isEventVerb(verb)) return null;
  const isOfOneLetter = OF_ONE_LETTER.includes(verb);
  if (service === undefined) {
    const services = SERVICE_NAMES.filter((name) => commands[name].knows(verb));
    return isOfOneLetter ? null : { verb, services, rest };
  }
  if (!isServiceName(service) || !commands[service].knows(verb)) return null;
  return rest.length === (isOfOneLetter ? 1 : 0) ? { verb, services: [service], rest } : null;
}

function environments({ env, dataDir }: EventCommandOptions) {
  const settings = loadStarterSettings(env);
  const urls = runningStorage(settings, startedOn(dataDir));
  return (name: ServiceName) => ({
    ...env,
    DATABASE_URL: urls.services[name],
    EVENT_LOG_URL: urls.eventLog[name],
  });
}
