import type { ServiceName } from '@dewlane/internal-api';
import type { ServiceProgram } from '@dewlane/service-kit';

/** Loads a service's program by its name: every service's package exports it under the same one. */
export async function loadService(name: ServiceName): Promise<ServiceProgram> {
  const { program } = (await import(`@dewlane/${name}`)) as { program: ServiceProgram };
  return program;
}
