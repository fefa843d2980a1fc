import { describe, expect, it } from '@jest/globals';
import { fromFirstWord, statementsOf } from './statements.ts';

describe('the statements of a script', () => {
  it('ends each at a semicolon, and leaves out what is empty', () => {
    expect(statementsOf('select 1;\n\nselect 2;;\n')).toEqual(['select 1', 'select 2']);
    expect(statementsOf('select 1;select 2')).toEqual(['select 1', 'select 2']);
    expect(statementsOf('select 1')).toEqual(['select 1']);
    expect(statementsOf(' \n')).toEqual([]);
  });

  it.each([
    ['a text', `select 'a;b''c;'`],
    ['a text with escapes', String.raw`select E'it\'s; so''\';'`],
    ['a text after a word that ends in E', `select true where 'a;' like 'a\\'`],
    ['a name', 'create table "odd;""name" (id int)'],
    ['a body', 'create function f() returns int as $$ begin; return 1; end $$ language plpgsql'],
    ['a body with a tag', 'do $body$ begin perform $$;$$; end $body$'],
    ['a comment', 'select 1 -- one; two\n + 1'],
    ['a comment of several lines', 'select /* one; /* two; */ three; */ 1'],
  ])('keeps the semicolons of %s', (_what, statement) => {
    expect(statementsOf(`${statement};\nselect 2;`)).toEqual([statement, 'select 2']);
  });

  it.each(['select 1 -- one', '-- One; two\n\n  /* three /* four */ */ select 1 -- one'])(
    'begins with its first word, behind comments: %j',
    (statement) => {
      expect(fromFirstWord(statement)).toBe('select 1 -- one');
    },
  );

  it('has no first word if it is only a comment', () => {
    expect(fromFirstWord('-- The end')).toBe('');
  });

  it('tells a parameter and a dollar sign in a name from the start of a dollar-quoted body', () => {
    expect(statementsOf('prepare p as select $1; select a$b$ from t; select $2')).toEqual([
      'prepare p as select $1',
      'select a$b$ from t',
      'select $2',
    ]);
  });
});
