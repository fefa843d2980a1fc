import { fileURLToPath, pathToFileURL } from 'node:url';
import type { LucideIconData } from 'lucide-react';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[a-z\d-]+\.mjs$/;
const DRAWN = fileURLToPath(new URL('../src/components/ui/drawn-icon.ts', import.meta.url));

/**
 * Has Lucide's icons drawn by `drawn-icon.ts` instead of by their package, whose sizes, contexts and names of classes nobody
 * uses here and the first page would pay for.
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

/** The module of an icon: its shapes, drawn; throws for shapes within shapes, which nobody draws here. */
export function leanIcon(shapes: Shapes): string {
  const drawn = shapes.map(([tag, { key: _, ...attributes }, children]) => {
    if (children) throw new Error('An icon has shapes within shapes.');
    return [tag, attributes];
  });
  return `import { drawnIcon } from ${JSON.stringify(DRAWN)};
export default /* @__PURE__ */ drawnIcon(${JSON.stringify(drawn)});`;
}

/** What an icon of the package consists of; null for another name of one, whose module only passes that on. */
export async function shapesOf(file: string): Promise<Shapes | null> {
  const module: { __iconData?: LucideIconData } = await import(pathToFileURL(file).href);
  return module.__iconData?.node ?? null;
}
