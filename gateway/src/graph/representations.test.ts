import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { describe, expect, it } from '@jest/globals';
import { representationOf } from './representations.ts';

const field = (name: string, selections?: QueryPlanSelectionNode[]): QueryPlanSelectionNode =>
  selections === undefined ? { kind: 'Field', name } : { kind: 'Field', name, selections };
const key: QueryPlanSelectionNode = {
  kind: 'InlineFragment',
  typeCondition: 'Car',
  selections: [field('__typename'), field('owners', [field('id')])],
};

describe('the representation of an entity', () => {
  it('has only the key’s fields, also of the objects in a list', () => {
    const owners = [{ id: '1', name: 'Ann' }, null];
    expect(representationOf({ __typename: 'Car', owners, color: 'red' }, [key])).toEqual({
      __typename: 'Car',
      owners: [{ id: '1' }, null],
    });
  });

  it.each([
    ['has another type', { __typename: 'Van', owners: [] }],
    ['lacks a field of its key', { __typename: 'Car' }],
  ])('is missing if the object %s', (_, object) => {
    expect(representationOf(object, [key])).toBeUndefined();
  });
});
