import { isPartName, PARTS, type PartName } from '../parts.ts';

/** The effect of a saved file: whether to regenerate code, and which parts to restart. */
export interface Affected {
  readonly generate: boolean;
  readonly parts: readonly PartName[];
}

const NOTHING: Affected = { generate: false, parts: [] };

/** The effect of a change; `file` is its path in the clone, with `/`. */
export function affectedBy(file: string): Affected {
  if (/\.test\.tsx?$|\/(generated|dist|node_modules|test|testing)\//.test(file)) return NOTHING;
  if (file.startsWith('packages/test-engines/')) return NOTHING;
  const [top = '', name = ''] = file.split('/');
  // The gateway knows every subgraph's schema, and the operations that the web client registers.
  if (file.endsWith('.graphql')) {
    const own = top === 'services' && isPartName(name) ? [name] : [];
    return { generate: true, parts: [...own, 'gateway'] };
  }
  if (file.endsWith('.prisma') && isPartName(name)) return { generate: true, parts: [name] };
  if (!/\.(ts|sql|json)$/.test(file)) return NOTHING;
  if (top === 'packages') return { generate: false, parts: PARTS };
  if (top === 'gateway') return { generate: false, parts: ['gateway'] };
  if (top === 'services' && isPartName(name)) return { generate: false, parts: [name] };
  return NOTHING;
}
