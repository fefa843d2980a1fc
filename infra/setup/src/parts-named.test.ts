import { existsSync, readFileSync } from 'node:fs';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { describe, expect, it } from '@jest/globals';
import { HOLDERS } from './secret-files.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

/** The keys of a top-level mapping of a file: enough of YAML for a list of names. */
function keysOf(yaml: string, mapping: string): string[] {
  const [, block = ''] = new RegExp(`^${mapping}:\\n((?:(?: .*|#.*)?\\n)*)`, 'm').exec(yaml) ?? [];
  return [...block.matchAll(/^ {2}([a-z][a-z-]*):/gm)].map(([, key]) => key ?? '');
}

/** The entries of a top-level list of a file. */
function entriesOf(yaml: string, list: string): string[] {
  const [, block = ''] = new RegExp(`^${list}:\\n((?: .*\\n)*)`, 'm').exec(yaml) ?? [];
  return [...block.matchAll(/^ {2}- (.+)$/gm)].map(([, entry]) => entry ?? '');
}

const CONTAINERS = SERVICE_NAMES.flatMap((name) => [`${name}-api`, `${name}-background`]);

describe('OPS-05 the list of parts', () => {
  it('matches the containers of the compose file', () => {
    const named = keysOf(read('infra/docker-compose.yml'), 'services');
    const ours = named.filter((name) => /-(api|background)$/.test(name));
    expect(ours.sort()).toEqual([...CONTAINERS].sort());
    expect(named).toEqual(expect.arrayContaining(['gateway', 'secrets', 'migrations']));
    const tools = named.filter((name) => name.endsWith('-events'));
    expect(tools.sort()).toEqual(SERVICE_NAMES.map((name) => `${name}-events`).sort());
  });

  it('matches the folders of the base, each with its secrets', () => {
    const entries = entriesOf(read('infra/k8s/base/kustomization.yaml'), 'resources');
    const parts = entries.filter((entry) =>
      existsSync(new URL(`infra/k8s/base/${entry}/kustomization.yaml`, ROOT)),
    );
    expect(parts.sort()).toEqual([...SERVICE_NAMES, 'gateway', 'migrations', 'policies'].sort());
    for (const name of SERVICE_NAMES) {
      const kustomization = read(`infra/k8s/base/${name}/kustomization.yaml`);
      expect(kustomization).toContain(`namePrefix: ${name}-`);
      expect(kustomization).toContain(`app.kubernetes.io/name: ${name}`);
      expect(kustomization).toContain(`newName: dewlane/${name}`);
      expect(kustomization).toContain(`value: ${name}-secrets`);
    }
  });

  it.each([
    'infra/k8s/base/policies/calls.yaml',
    'infra/k8s/overlays/development/engines/policies.yaml',
    'infra/k8s/overlays/production/engine-policies.yaml',
    'infra/k8s/overlays/production/kustomization.yaml',
  ])('selects all services by role rather than by name: %s', (file) => {
    const lists = [...read(file).matchAll(/values: \[([^\]]*)\]|\bin \(([^)]*)\)/g)];
    const named = lists.map(([, values, set]) => (values ?? set ?? '').split(', '));
    expect(named).not.toEqual([]);
    const whole = named.filter((names) => SERVICE_NAMES.every((name) => names.includes(name)));
    expect(whole).toEqual([]);
  });

  it('matches what the workflow scans and publishes', () => {
    const [, ...jobs] = read('.github/workflows/images.yml').split(/^ {4}strategy:$/m);
    const named = jobs.map((job) =>
      [...job.matchAll(/\{ name: (\S+), target/g)].map(([, name]) => name),
    );
    const images = [...SERVICE_NAMES, 'gateway', 'setup', 'demo'];
    expect(named).toEqual([images, images]);
  });

  it('matches the topics by whose lag KEDA scales a service: those it consumes', () => {
    const names = Object.fromEntries(
      [...read('packages/events/src/topics.ts').matchAll(/^ {2}(\w+): '(.+)',$/gm)].map(
        ([, key, topic]) => [key, topic],
      ),
    );
    const consumed = SERVICE_NAMES.flatMap((service) =>
      [`main/consumer.ts`, `adapters/events/observed-change.ts`]
        .map((file) => `services/${service}/src/${file}`)
        .filter((file) => existsSync(new URL(file, ROOT)))
        .flatMap((file) => [...read(file).matchAll(/\[TOPICS\.(\w+)\]:/g)])
        .map(([, key = '']) => `${service} ${names[key]}`),
    );
    const triggers = read('infra/k8s/components/keda/keda.yaml').matchAll(
      /consumerGroup: (\S+)\s+topic: (\S+)/g,
    );
    const scaled = [...triggers].map(([, group, topic]) => `${group} ${topic}`);
    expect(scaled.sort()).toEqual(consumed.sort());
  });

  it('matches the targets of Prometheus', () => {
    const targets = read('infra/observability/prometheus.yml').matchAll(/^ +- (\S+):9464$/gm);
    expect([...targets].map(([, name]) => name).sort()).toEqual(['gateway', ...CONTAINERS].sort());
  });

  it('matches the volumes for secrets in the image and the compose file', () => {
    const [, folders = ''] = /for holder in ([^;]+);/.exec(read('infra/Dockerfile')) ?? [];
    const all = folders.replace('$(ls services)', SERVICE_NAMES.join(' ')).split(' ');
    expect(all.sort()).toEqual(['setup', ...HOLDERS].sort());
    const volumes = keysOf(read('infra/docker-compose.yml'), 'volumes');
    const secrets = volumes.filter((name) => name.endsWith('-secrets'));
    expect(secrets.sort()).toEqual(['setup', ...HOLDERS].map((name) => `${name}-secrets`).sort());
  });
});
