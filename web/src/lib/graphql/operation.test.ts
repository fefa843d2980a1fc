import { InMemoryCache } from '@apollo/client';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { rootFields } from './operation.ts';

const cache = new InMemoryCache({
  typePolicies: { Query: { fields: { staffUsers: { keyArgs: false } } } },
});

describe('rootFields', () => {
  it('NET-06 names what a query reads as the cache does: by field and arguments, whatever its alias', () => {
    const query = parse(
      'query Q($id: ID!) { vehicles(first: 100) { id } past: appointments(filter: PAST) { id } vehicle(id: $id) { id } }',
    );
    cache.writeQuery({
      query,
      variables: { id: 'v-1' },
      data: { vehicles: [], past: [], vehicle: null },
    });
    const stored = Object.keys(cache.extract()['ROOT_QUERY'] ?? {});
    expect(stored).toEqual(expect.arrayContaining(rootFields(cache, query, { id: 'v-1' })));
    expect(rootFields(cache, query, { id: 'v-1' })).toHaveLength(3);
    expect(rootFields(cache, query, { id: 'v-2' })[2]).not.toBe(
      rootFields(cache, query, { id: 'v-1' })[2],
    );
  });

  it('is one name for a list that grows', () => {
    const query = parse('query Q($after: String) { staffUsers(after: $after) { id } }');
    expect(rootFields(cache, query, { after: 'c1' })).toEqual(['staffUsers']);
  });
});
