import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { type Data, emptyData, isData, own } from './shape-data.ts';

/**
 * An entity's representation (its type and key fields) for the service that resolves more of its fields.
 * Undefined if the object has another type or lacks a key.
 */
export function representationOf(
  entity: Data,
  requires: readonly QueryPlanSelectionNode[],
): Data | undefined {
  const picked = pick(entity, requires);
  return picked?.['__typename'] === undefined ? undefined : picked;
}

function pick(source: Data, selections: readonly QueryPlanSelectionNode[]): Data | undefined {
  const picked = emptyData();
  for (const selection of selections) {
    if (selection.kind === 'InlineFragment') {
      if (selection.typeCondition !== own(source, '__typename')) continue;
      const part = pick(source, selection.selections);
      if (part === undefined) return undefined;
      Object.assign(picked, part);
      continue;
    }
    const key = selection.alias ?? selection.name;
    const value = own(source, key);
    if (value === undefined) return undefined;
    picked[key] = selection.selections === undefined ? value : below(value, selection.selections);
  }
  return picked;
}

function below(value: unknown, selections: readonly QueryPlanSelectionNode[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => below(item, selections));
  return isData(value) ? pick(value, selections) : value;
}
