import { SERVICE_NAMES } from '@dewlane/internal-api';
import { outputOf } from './command.ts';

/** The name of the images that the tests build; the tag is not used for anything else. */
export const TEST_IMAGES = { registry: 'dewlane', version: 'test' } as const;

export const IMAGE_NAMES = [...SERVICE_NAMES, 'gateway', 'setup'] as const;
export type ImageName = (typeof IMAGE_NAMES)[number];

/** The full name of an image of this build. */
export function imageOf(name: ImageName): string {
  return `${TEST_IMAGES.registry}/${name}:${TEST_IMAGES.version}`;
}

/** Builds an image as the workflow does; takes seconds if nothing has changed. */
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
