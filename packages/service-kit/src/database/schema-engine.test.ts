import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';

const ENGINE = '@prisma/schema-engine-wasm';
const resolve = createRequire(import.meta.url).resolve;

/** `schema-engine.ts` loads the engine's WebAssembly itself, relying on internals of the package. */
describe('the schema engine', () => {
  it('has the exact version that the loader was written for', () => {
    const manifest: unknown = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(manifest).toMatchObject({
      dependencies: {
        '@prisma/schema-engine-wasm': '8.1.0-2.59be4fda12412a79eeb9c2ae727b6aa723593323',
        '@prisma/adapter-pg': '7.10.1',
        '@prisma/driver-adapter-utils': '7.10.1',
      },
    });
  });

  it('exports every name that the loader relies on', async () => {
    const bindings: object = await import('@prisma/schema-engine-wasm/schema_engine_bg');
    const names = Object.keys(bindings);
    expect(names).toContain('SchemaEngine');
    expect(names).toContain('__wbg_set_wasm');
    expect(names.filter((name) => name.startsWith('__wbg_setTimeout_'))).toHaveLength(1);
    const wasm = readFileSync(resolve(`${ENGINE}/schema_engine_bg`).replace(/\.js$/, '.wasm'));
    const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyModules };
    const module = new WebAssembly.Module(wasm);
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
    expect(exported).toContain('__wbindgen_start');
    const sources = new Set(WebAssembly.Module.imports(module).map(({ module: from }) => from));
    expect([...sources]).toEqual(['./schema_engine_bg.js']);
  });
});

/** Node.js has it, but its types are only in TypeScript's DOM library. */
interface WebAssemblyModules {
  readonly Module: {
    new (bytes: Uint8Array): object;
    exports(module: object): { name: string }[];
    imports(module: object): { module: string }[];
  };
}
