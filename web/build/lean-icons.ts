import { fileURLToPath, pathToFileURL } from 'node:url';
import type { LucideIconData } from 'lucide-react';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[a-z\d-]+\.mjs$/;
const DRAWN = fileURLToPath(new URL('../src/components/ui/drawn-icon.ts', import.meta.url));

/**
 * Draws Lucide's icons with `drawn-icon.ts` instead of their package, whose sizes, contexts and class names are unused here
 * but would make the first page larger.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const shapes = ICON.test(id) ? await shapesOf(id) : null;
      return shapes && leanIcon(shapes);
    },
  };
}

type Shapes = LucideIconData['node'];

/** The module that draws an icon's shapes; throws for nested shapes, which `drawn-icon.ts` can't draw. */
export function leanIcon(shapes: Shapes): string {
  const drawn = shapes.map(([tag, { key: _, ...attributes }, children]) => {
    if (children) throw new Error('An icon has shapes within shapes.');
    return [tag, attributes];
  });
  return `import { drawnIcon } from ${JSON.stringify(DRAWN)};
export default /* @__PURE__ */ drawnIcon(${JSON.stringify(drawn)});`;
}

/** The shapes of one of the package's icons; null for an alias, whose module only re-exports an icon. */
export async function shapesOf(file: string): Promise<Shapes | null> {
  const module: { __iconData?: LucideIconData } = await import(pathToFileURL(file).href);
  return module.__iconData?.node ?? null;
}
