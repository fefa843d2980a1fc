import { describe, expect, it } from '@jest/globals';
import { SUPERGRAPH_SDL } from '../generated/supergraph.ts';
import { registerOperations } from './registered-operations.ts';
import { readSupergraph } from './supergraph.ts';

describe('the registration of a client’s operations', () => {
  const graph = readSupergraph(SUPERGRAPH_SDL);
  const usable = '{ __typename }';
  /** The hashes that were reported as unusable. */
  const register = (documents: Record<string, string>, within = graph) => {
    const unusable: string[] = [];
    const found = registerOperations(within, documents, (hash) => unusable.push(hash));
    return { found, unusable };
  };

  it('reports a document that does not fit the graph, and registers the others', () => {
    const { found, unusable } = register({ odd: '{ noSuchField }', good: usable });
    expect(unusable).toEqual(['odd']);
    expect(found.byHash('good')).not.toBeUndefined();
    expect(found.byHash('odd')).toBeUndefined();
  });

  it('fails if the planner does, since no document is at fault then', () => {
    const plan = () => {
      throw new Error('the planner is broken');
    };
    expect(() => register({ good: usable }, { ...graph, plan })).toThrow('the planner is broken');
  });
});
