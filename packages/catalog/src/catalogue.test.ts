import { describe, expect, it } from '@jest/globals';
import { CATALOGUE } from './catalogue.ts';
import { DEFAULT_TOTAL_CENTS, findServicePackage, SERVICE_PACKAGES } from './service-packages.ts';

const entry = (key: string) => CATALOGUE.find((one) => one.key === key);

describe('the packages', () => {
  it('PRICE-01 has the keys maintenance, detail, full, everything', () => {
    expect(Object.keys(SERVICE_PACKAGES)).toEqual(['maintenance', 'detail', 'full', 'everything']);
    expect(CATALOGUE.map(({ key }) => key)).toEqual([
      'maintenance',
      'detail',
      'full',
      'everything',
    ]);
  });

  it('PRICE-02 has the catalogue ids basic (Maintenance), detail, full, everything', () => {
    expect(CATALOGUE.map(({ id }) => id)).toEqual(['basic', 'detail', 'full', 'everything']);
    expect(findServicePackage('basic')).toMatchObject({ key: 'maintenance', name: 'Maintenance' });
  });

  it('finds them by key, catalogue id or label, and by nothing else', () => {
    expect(findServicePackage('full')?.key).toBe('full');
    expect(findServicePackage('Detail Plus +')?.key).toBe('everything');
    expect(findServicePackage('detail plus')).toBeUndefined();
    expect(findServicePackage(null)).toBeUndefined();
  });

  it("PRICE-03 has maintenance: 'Maintenance', 100, 45-60 min, catalogue id basic", () => {
    expect(entry('maintenance')).toMatchObject({
      id: 'basic',
      name: 'Maintenance',
      price: 100,
      duration: '45-60 min',
    });
  });

  it("PRICE-04 has detail: 'Detail', 150, 90-120 min", () => {
    expect(entry('detail')).toMatchObject({ name: 'Detail', price: 150, duration: '90-120 min' });
  });

  it("PRICE-05 has full: 'Detail Plus', 200, 150-180 min, one add-on of ceramic wax, seat extraction or carpet extraction", () => {
    const full = entry('full');
    expect(full).toMatchObject({ name: 'Detail Plus', price: 200, duration: '150-180 min' });
    expect(full?.features).toContain(
      'One add-on: ceramic wax, seat extraction or carpet extraction',
    );
  });

  it("PRICE-06 has everything: 'Detail Plus +', 299, 180-240 min, all add-ons", () => {
    const everything = entry('everything');
    expect(everything).toMatchObject({
      name: 'Detail Plus +',
      price: 299,
      duration: '180-240 min',
    });
    expect(everything?.features).toContain(
      'All add-ons: ceramic wax, seat extraction and carpet extraction',
    );
  });

  it('PRICE-07 gives each a name, price, premiumPrice (equal to price), description, features, recommendation, duration', () => {
    expect(CATALOGUE).toHaveLength(4);
    for (const one of CATALOGUE) {
      expect(one).toEqual({
        id: expect.any(String),
        key: expect.any(String),
        name: expect.stringMatching(/\S/),
        price: expect.any(Number),
        premiumPrice: one.price,
        description: expect.stringMatching(/\S/),
        features: expect.arrayContaining([expect.stringMatching(/\S/)]),
        recommendation: expect.stringMatching(/\S/),
        duration: expect.stringMatching(/^\d+-\d+ min$/),
        popular: expect.any(Boolean),
      });
    }
  });

  it('PRICE-08 flags detail as popular, and no other', () => {
    expect(CATALOGUE.filter(({ popular }) => popular).map(({ key }) => key)).toEqual(['detail']);
  });

  it('costs 150 in total if no package is known', () => {
    expect(DEFAULT_TOTAL_CENTS).toBe(15_000);
  });
});
