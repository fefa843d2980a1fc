import { outputOf } from '../containers/command.ts';
import { TEST_IMAGES } from '../containers/images.ts';

const PROJECT = 'dewlane-test';

/** The current state of one of the project's containers. */
export interface ContainerState {
  readonly id: string;
  /** The service's name in the compose file. */
  readonly service: string;
  readonly status: string;
  readonly health: string | undefined;
  readonly exitCode: number;
  readonly restarts: number;
}

/** The ports of the project on this machine. */
interface Ports {
  readonly web: number;
  readonly mail: number;
  readonly prometheus: number;
  readonly jaeger: number;
}

/** The product of infra/docker-compose.yml, as a project of its own on these ports. */
export function composeProduct(ports: Ports) {
  const env = {
    COMPOSE_PROJECT_NAME: PROJECT,
    IMAGES: TEST_IMAGES.registry,
    VERSION: TEST_IMAGES.version,
    PORT: `${ports.web}`,
    // Requests come from Docker's own network, and tell the address that they pretend to be from.
    TRUST_PROXY: '172.16.0.0/12,192.168.0.0/16',
    MAIL_PORT: `${ports.mail}`,
    PROMETHEUS_PORT: `${ports.prometheus}`,
    JAEGER_PORT: `${ports.jaeger}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://jaeger:4318',
  };
  const compose = async (...args: string[]): Promise<string> =>
    await outputOf('docker', ['compose', '-f', 'infra/docker-compose.yml', ...args], { env });
  const docker = async (...args: string[]): Promise<string> => await outputOf('docker', args);

  return {
    url: `http://127.0.0.1:${ports.web}`,
    mailUrl: `http://127.0.0.1:${ports.mail}`,
    prometheusUrl: `http://127.0.0.1:${ports.prometheus}`,
    jaegerUrl: `http://127.0.0.1:${ports.jaeger}`,
    compose,
    docker,
    async states(): Promise<ContainerState[]> {
      const ids = (await compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
      const inspected = JSON.parse(await docker('inspect', ...ids)) as Inspected[];
      return inspected.map(({ Id, Config, State, RestartCount }) => ({
        id: Id,
        service: Config.Labels['com.docker.compose.service'] ?? '',
        status: State.Status,
        health: State.Health?.Status,
        exitCode: State.ExitCode,
        restarts: RestartCount,
      }));
    },
    /** Removes Kafka with everything published, since a restore begins with empty topics. */
    async emptyKafka(): Promise<void> {
      await compose('rm', '--stop', '--force', 'kafka');
      await docker('volume', 'rm', `${PROJECT}_kafka-data`);
    },
    /** What is left of the project: nothing after `down --volumes`. */
    async leftovers(): Promise<string[]> {
      const label = ['--filter', `label=com.docker.compose.project=${PROJECT}`, '--quiet'];
      const kinds = await Promise.all([
        docker('ps', '--all', ...label),
        docker('volume', 'ls', ...label),
        docker('network', 'ls', ...label),
      ]);
      return kinds.flatMap((ids) => ids.split('\n').filter(Boolean));
    },
    /** Kills everything in a container except its init, as the container's own user, so that Docker sees a crash. */
    async crash({ id }: ContainerState): Promise<void> {
      const [, , main = ''] = (await docker('top', id, '-eo', 'pid,uid')).trim().split('\n');
      const [, uid = ''] = main.trim().split(/\s+/);
      const killAll = ['sh', '-c', 'kill -9 -1'];
      // It fails, since the shell is killed too.
      await docker('exec', '--user', uid, id, ...killAll).catch(() => undefined);
    },
  };
}

interface Inspected {
  Id: string;
  RestartCount: number;
  Config: { Labels: Record<string, string> };
  State: { Status: string; ExitCode: number; Health?: { Status: string } };
}
