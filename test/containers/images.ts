import { SERVICE_NAMES } from '@dewlane/internal-api';
import { outputOf } from './command.ts';

/** The images of the product as the tests build them; nothing that somebody else works with has this tag. */
export const TEST_IMAGES = { registry: 'dewlane', version: 'test' } as const;

export const IMAGE_NAMES = [...SERVICE_NAMES, 'gateway', 'setup'] as const;
export type ImageName = (typeof IMAGE_NAMES)[number];

export function imageOf(name: ImageName): string {
  return `${TEST_IMAGES.registry}/${name}:${TEST_IMAGES.version}`;
}

/** Builds an image as the workflow does; takes seconds where nothing has changed. */
export async function buildImage(name: ImageName): Promise<void> {
  const isService = name !== 'gateway' && name !== 'setup';
  const target = isService
    ? ['--target', 'service', '--build-arg', `SERVICE=${name}`]
    : ['--target', name];
  await outputOf(
    'docker',
    ['build', '-f', 'infra/Dockerfile', ...target, '-t', imageOf(name), '.'],
    {
      env: { DOCKER_BUILDKIT: '1' },
    },
  );
}
