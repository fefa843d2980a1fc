import { type ComponentType, lazy } from 'react';
import { logFailure } from '../browser/log.ts';
import { loadChunk } from './load-chunk.ts';

/** Loads code that the page can do without; null if it is gone, as in a tab from before a deployment (NET-24). */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await loadChunk(load);
  } catch (error) {
    logFailure('A part could not be loaded', error);
    return null;
  }
}

/** A component loaded on demand; where its code is gone, `Missing` takes its place, or nothing (NET-24). */
export function lazyPart<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Missing: ComponentType<Props> = () => null,
) {
  return lazy(async () => (await loadPart(load)) ?? { default: Missing });
}
