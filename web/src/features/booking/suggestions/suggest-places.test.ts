import { describe, expect, it } from '@jest/globals';
import { PLACES } from './california.ts';
import { splitMatch, suggestPlaces } from './suggest-places.ts';

describe('address suggestions', () => {
  it('SUGG-01 shows some for non-empty text, none for empty text', () => {
    expect(suggestPlaces('oak')).not.toHaveLength(0);
    expect(suggestPlaces('')).toEqual([]);
    expect(suggestPlaces('   ')).toEqual([]);
  });

  it.each([
    ['a digit', 'Q 7'],
    ['a comma', 'Qx, y'],
    ['more than 5 characters', 'Qxyzab'],
  ])('SUGG-02 offers the typed text first when it has %s', (_why, typed) => {
    expect(suggestPlaces(typed)[0]).toBe(typed);
  });

  it('SUGG-02 does not offer 5 characters without digit and comma', () => {
    expect(suggestPlaces('Qxyza')).toEqual([]);
  });

  it('SUGG-03 gives at most 5 in total', () => {
    expect(suggestPlaces('s')).toHaveLength(5);
    expect(suggestPlaces('San Fr')).toHaveLength(5);
  });

  it('SUGG-04 takes them from California’s addresses, cities and generic words', () => {
    expect(suggestPlaces('hom')).toContain('Home');
    expect(suggestPlaces('offi')).toContain('Office');
    expect(suggestPlaces('fresno')).toContain('Fresno, CA');
    expect(PLACES.filter((place) => !place.endsWith(', CA'))).not.toContain('Fresno');
    expect(new Set(PLACES).size).toBe(PLACES.length);
  });

  it('SUGG-04 lists cities in alphabetical order, without a gap', () => {
    const cities = PLACES.filter((place) => /^\D*, CA$/.test(place));
    expect(cities.length).toBeGreaterThan(50);
    expect(cities).toEqual([...cities].sort());
  });

  it('SUGG-05 sorts them by exact match, prefix, street number, then alphabetically', () => {
    const places = [
      'Zoo Oak',
      'Big Oak',
      'Oakland',
      '9 Oak Street',
      'Oak',
      'Oakdale',
      '12 Oak Lane',
    ];
    expect(suggestPlaces('oak', places)).toEqual([
      'Oak',
      'Oakdale',
      'Oakland',
      '12 Oak Lane',
      '9 Oak Street',
    ]);
    expect(suggestPlaces('big', places)).toEqual(['Big Oak']);
  });

  it('never offers the typed text twice', () => {
    expect(suggestPlaces('fresno, ca')).toEqual(['fresno, ca']);
  });

  it('finds the street of a typed number too', () => {
    expect(suggestPlaces('1420 Oak').slice(0, 3)).toEqual([
      '1420 Oak',
      '1420 Oak Street, San Francisco, CA',
      '1420 Oakland Avenue, Piedmont, CA',
    ]);
  });

  it('SUGG-08 matches at the beginning of words, never inside one', () => {
    const places = ['Oakland, CA', '12 Landing Lane, Oakland, CA', 'Woodland, CA', 'El Cajon, CA'];
    expect(suggestPlaces('land', places)).toEqual(['12 Landing Lane, Oakland, CA']);
    expect(suggestPlaces('cajon', places)).toEqual(['El Cajon, CA']);
    expect(suggestPlaces('ome')).not.toContain('Home');
    for (const place of suggestPlaces('s')) expect(place).toMatch(/(^|[^a-z])s/i);
  });

  it.each(['San José', 'san jose\u0301'])(
    'SUGG-09 finds places whatever the accents, in the list and in what is typed: %s',
    (typed) => {
      expect(suggestPlaces(typed)).toContain('San Jose, CA');
      expect(suggestPlaces('Montañ', ['Montana Way', 'Montaña Way'])).toEqual([
        'Montañ',
        'Montana Way',
        'Montaña Way',
      ]);
      expect(suggestPlaces('montan', ['Montaña'])).toEqual(['montan', 'Montaña']);
    },
  );

  it('SUGG-09 marks the matching part whatever the accents', () => {
    expect(splitMatch('San Jose, CA', 'San José')).toEqual(['', 'San Jose', ', CA']);
    expect(splitMatch('12 Peña Way, San José', 'way')).toEqual(['12 Peña ', 'Way', ', San José']);
    expect(splitMatch('12 Pen\u0303a Way', 'peña w')).toEqual(['12 ', 'Peña W', 'ay']);
  });

  it('marks the matching part', () => {
    expect(splitMatch('1420 Oak Street', 'oak s')).toEqual(['1420 ', 'Oak S', 'treet']);
    expect(splitMatch('12 Landing Lane, Oakland', 'lan')).toEqual([
      '12 ',
      'Lan',
      'ding Lane, Oakland',
    ]);
    expect(splitMatch('Oakland Landing', 'land')).toEqual(['Oakland ', 'Land', 'ing']);
    expect(splitMatch('Oakland, CA', '1420 oak')).toEqual(['Oakland, CA', '', '']);
  });
});
