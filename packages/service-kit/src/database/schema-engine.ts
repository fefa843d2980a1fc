import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type pg from 'pg';
import { statementsOf } from './statements.ts';

export type SchemaEngine = bindings.SchemaEngine;

let loading: Promise<typeof bindings> | undefined;

/**
 * Runs Prisma's schema engine in this process, without the downloaded binary, on the pool's database. End the pool
 * after `free()`.
 */
export async function openSchemaEngine(
  pool: pg.Pool,
  datamodels: [path: string, content: string][],
): Promise<SchemaEngine> {
  loading ??= loadBindings();
  const { SchemaEngine } = await loading;
  const { PrismaPg } = await import('@prisma/adapter-pg');
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils');
  const { readCatalogOf18 } = await import('./catalog-queries.ts');
  const { waitForLocks } = await import('./patient-scripts.ts');
  const factory = new PrismaPg(pool);
  const connections = bindMigrationAwareSqlAdapterFactory({
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => waitForLocks(readCatalogOf18(await factory.connect())),
    connectToShadowDb: async () => readCatalogOf18(await factory.connectToShadowDb()),
  });
  return await SchemaEngine.new({ datamodels }, () => undefined, connections);
}

/**
 * Applies a migration's script as the engine does, skipping the statements that are applied already: the engine itself
 * knows only whole scripts.
 */
export async function applyScriptFrom(pool: pg.Pool, script: string, done: number): Promise<void> {
  const { PrismaPg } = await import('@prisma/adapter-pg');
  const { isDriverAdapterError } = await import('@prisma/driver-adapter-utils');
  const { applyStatements } = await import('./patient-scripts.ts');
  const adapter = await new PrismaPg(pool).connect();
  try {
    await applyStatements(adapter, statementsOf(script).slice(done));
  } catch (error) {
    if (!isDriverAdapterError(error)) throw error;
    throw new Error(error.cause.originalMessage ?? error.message, { cause: error });
  }
}

async function loadBindings(): Promise<typeof bindings> {
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const code = await readFile(wasm.replace(/\.js$/, '.wasm'));
  const { instance } = await webAssembly().instantiate(code, {
    './schema_engine_bg.js': withUnrefTimers(engine),
  });
  const exported = instance.exports as { __wbindgen_start(): void };
  (engine as unknown as { __wbg_set_wasm(wasm: unknown): void }).__wbg_set_wasm(exported);
  exported.__wbindgen_start();
  return engine;
}

/** The engine leaves a 10 s timer running, which would delay the exit of the process. */
function withUnrefTimers(engine: object): object {
  const unrefTimeout = (callback: () => void, ms: number) => setTimeout(callback, ms).unref();
  return Object.fromEntries(
    Object.entries(engine).map(([name, imported]) =>
      name.startsWith('__wbg_setTimeout_') ? [name, unrefTimeout] : [name, imported],
    ),
  );
}

/** Node.js has it, but its types are only in TypeScript's DOM library. */
interface WebAssemblyApi {
  instantiate(code: Uint8Array, imports: object): Promise<{ instance: { exports: object } }>;
}

function webAssembly(): WebAssemblyApi {
  return (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
}
