import { describe, expect, it } from '@jest/globals';
import * as catalog from './index.ts';
import type { Make } from './makes.ts';
import { modelsOf, modelType } from './models.ts';

/** Written by hand: ten models that each make has sold here, or all if there were fewer. */
const KNOWN: [make: Make, models: string[]][] = [
  [
    'Toyota',
    [
      '4Runner',
      'Camry',
      'Celica',
      'Corolla',
      'Highlander',
      'Prius',
      'RAV4',
      'Sienna',
      'Tacoma',
      'Tundra',
    ],
  ],
  [
    'Honda',
    ['Accord', 'CR-V', 'Civic', 'Element', 'Fit', 'HR-V', 'Odyssey', 'Pilot', 'Ridgeline', 'S2000'],
  ],
  [
    'Ford',
    [
      'Bronco',
      'Crown Victoria',
      'Escape',
      'Expedition',
      'Explorer',
      'F-150',
      'Focus',
      'Mustang',
      'Ranger',
      'Taurus',
    ],
  ],
  [
    'Chevrolet',
    [
      'Astro',
      'Bolt EV',
      'Camaro',
      'Colorado',
      'Corvette',
      'Equinox',
      'Impala',
      'Malibu',
      'Suburban',
      'Tahoe',
    ],
  ],
  [
    'Nissan',
    [
      '350Z',
      'Altima',
      'Frontier',
      'GT-R',
      'Leaf',
      'Maxima',
      'Murano',
      'Pathfinder',
      'Rogue',
      'Sentra',
    ],
  ],
  ['BMW', ['3 Series', '5 Series', '7 Series', 'M3', 'M5', 'X1', 'X3', 'X5', 'Z4', 'i3']],
  [
    'Mercedes-Benz',
    ['A-Class', 'C-Class', 'CLA', 'E-Class', 'G-Class', 'GLC', 'GLE', 'GLS', 'S-Class', 'Sprinter'],
  ],
  ['Audi', ['A3', 'A4', 'A6', 'A8', 'Q3', 'Q5', 'Q7', 'R8', 'RS 7', 'TT']],
  ['Lexus', ['ES', 'GS', 'GX', 'IS', 'LC', 'LS', 'LX', 'NX', 'RX', 'UX']],
  ['Acura', ['ADX', 'ILX', 'Integra', 'MDX', 'NSX', 'RDX', 'RSX', 'TL', 'TLX', 'TSX']],
  ['Infiniti', ['EX35', 'FX35', 'G35', 'G37', 'I30', 'Q45', 'Q50', 'QX4', 'QX60', 'QX80']],
  [
    'Hyundai',
    [
      'Accent',
      'Elantra',
      'Ioniq 5',
      'Kona',
      'Palisade',
      'Santa Fe',
      'Sonata',
      'Tiburon',
      'Tucson',
      'Veloster',
    ],
  ],
  [
    'Kia',
    [
      'Carnival',
      'EV6',
      'Forte',
      'Optima',
      'Rio',
      'Sedona',
      'Sorento',
      'Soul',
      'Sportage',
      'Telluride',
    ],
  ],
  [
    'Subaru',
    [
      'Ascent',
      'BRZ',
      'Baja',
      'Crosstrek',
      'Forester',
      'Impreza',
      'Legacy',
      'Outback',
      'Tribeca',
      'WRX',
    ],
  ],
  [
    'Mazda',
    ['626', 'CX-30', 'CX-5', 'CX-9', 'MPV', 'MX-5 Miata', 'Mazda3', 'Mazda6', 'RX-8', 'Tribute'],
  ],
  [
    'Volkswagen',
    ['Atlas', 'Beetle', 'CC', 'GTI', 'Golf', 'ID.4', 'Jetta', 'Passat', 'Tiguan', 'Touareg'],
  ],
  ['Volvo', ['850', 'C30', 'C70', 'S40', 'S60', 'S90', 'V70', 'XC40', 'XC60', 'XC90']],
  [
    'Jeep',
    [
      'Cherokee',
      'Commander',
      'Compass',
      'Gladiator',
      'Grand Cherokee',
      'Liberty',
      'Patriot',
      'Renegade',
      'Wagoneer',
      'Wrangler',
    ],
  ],
  ['Tesla', ['Cybertruck', 'Model 3', 'Model S', 'Model X', 'Model Y', 'Roadster']],
  [
    'Porsche',
    [
      '718 Boxster',
      '718 Cayman',
      '911',
      '918 Spyder',
      'Boxster',
      'Carrera GT',
      'Cayenne',
      'Cayman',
      'Macan',
      'Taycan',
    ],
  ],
  [
    'Genesis',
    [
      'Electrified G80',
      'Electrified GV70',
      'G70',
      'G80',
      'G90',
      'GV60',
      'GV70',
      'GV80',
      'GV80 Coupe',
    ],
  ],
];

describe('the models', () => {
  it.each([
    ['Jeep', 'Grand Cherokee', 'crossover'],
    ['Jeep', 'Gladiator', 'truck'],
    ['Ford', 'F-150', 'truck'],
    ['Ford', 'Transit', 'van'],
    ['Ford', 'Mustang', 'sedan'],
    ['Chevrolet', 'Tahoe', 'truck'],
    ['Toyota', 'Sienna', 'van'],
    ['Toyota', 'Camry', 'sedan'],
    ['Honda', 'CR-V', 'crossover'],
    ['Volvo', 'V60', 'crossover'],
    ['Tesla', 'Cybertruck', 'truck'],
    ['Tesla', 'Model Y', 'crossover'],
  ] as const)('VFORM-29 knows that a %s %s is a %s', (make, model, type) => {
    expect(modelType(make, model)).toBe(type);
  });

  it('VFORM-29 gives each model one type, and none to a model of another make', () => {
    for (const make of catalog.MAKES) {
      expect(modelsOf(make).filter((model) => modelType(make, model) === undefined)).toEqual([]);
    }
    expect(modelType('Toyota', 'Civic')).toBeUndefined();
  });

  it('VFORM-05 covers 21 makes', () => {
    expect([...catalog.MAKES].sort()).toEqual(KNOWN.map(([make]) => make).sort());
    expect(KNOWN).toHaveLength(21);
  });

  it.each(KNOWN)('VFORM-06 includes the well-known ones of %s', (make, known) => {
    expect(modelsOf(make)).toEqual(expect.arrayContaining(known));
  });

  it.each(KNOWN)('lists those of %s in order, each once', (make) => {
    const models = modelsOf(make);
    const ordered = [...new Set(models)].sort((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    expect(models).toEqual(ordered);
    const lowerCase = models.map((model) => model.toLowerCase());
    expect(new Set(lowerCase).size).toBe(models.length);
    expect(models.filter((model) => model.trim() !== model || model === '')).toEqual([]);
  });

  it('has at least 400', () => {
    expect(catalog.MAKES.flatMap(modelsOf).length).toBeGreaterThanOrEqual(400);
  });

  it('has an entry point of its own, so that the first page does not load it', () => {
    expect(Object.keys(catalog)).not.toContain('modelsOf');
  });
});
