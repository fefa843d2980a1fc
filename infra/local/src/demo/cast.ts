import type { OccupantsOption, ParkingOption, VehicleTypeKey } from '@dewlane/catalog';

export interface DemoVehicle {
  year: string;
  make: string;
  model: string;
  type: VehicleTypeKey;
  color: string;
  miles: string;
}

export interface DemoPerson {
  /** Also the part of the e-mail address before the @. */
  key: string;
  name: string;
  phone: string;
  parking: ParkingOption;
  occupants: OccupantsOption;
  location: string;
  vehicles: readonly DemoVehicle[];
}

const vehicle = (
  year: string,
  make: string,
  model: string,
  look: [VehicleTypeKey, string],
  miles: string,
): DemoVehicle => ({
  year,
  make,
  model,
  type: look[0],
  color: look[1],
  miles,
});

/** The customer whose login is printed after the filling, with a vehicle in every state of the wash badge. */
export const LEAD: DemoPerson = {
  key: 'demo',
  name: 'Dana Whitfield',
  phone: '(310) 555-0142',
  parking: 'Driveway',
  occupants: 'Both',
  location: '418 Palm Drive, Beverly Hills, CA 90210',
  vehicles: [
    vehicle('2022', 'Toyota', 'Camry', ['sedan', 'Silver'], '40,000'),
    vehicle('2021', 'Subaru', 'Outback', ['crossover', 'Green'], '60,000'),
    vehicle('2019', 'Ford', 'F-150', ['truck', 'Red'], '80,000'),
    vehicle('2017', 'Honda', 'Civic', ['sedan', 'Blue'], '120,000'),
    vehicle('2024', 'Tesla', 'Model Y', ['crossover', 'White'], '20,000 or less'),
  ],
};

/** The other customers with an account. */
export const REGULARS: readonly DemoPerson[] = [
  {
    key: 'marcus.bell',
    name: 'Marcus Bell',
    phone: '(310) 555-0117',
    parking: 'Street',
    occupants: 'NONE',
    location: '2201 Ocean Avenue, Santa Monica, CA 90405',
    vehicles: [vehicle('2020', 'BMW', '3 Series', ['sedan', 'Black'], '60,000')],
  },
  {
    key: 'priya.raman',
    name: 'Priya Raman',
    phone: '(424) 555-0163',
    parking: 'Driveway',
    occupants: 'Kids',
    location: '77 Magnolia Street, Pasadena, CA 91105',
    vehicles: [
      vehicle('2023', 'Honda', 'CR-V', ['crossover', 'Gray'], '20,000 or less'),
      vehicle('2016', 'Honda', 'Accord', ['sedan', 'White'], '140,000'),
    ],
  },
  {
    key: 'tom.okafor',
    name: 'Tom Okafor',
    phone: '(213) 555-0188',
    parking: 'Driveway',
    occupants: 'Pets',
    location: '1540 Sunset Boulevard, Los Angeles, CA 90026',
    vehicles: [
      vehicle('2021', 'Chevrolet', 'Silverado 1500', ['truck', 'Blue'], '40,000'),
      vehicle('2018', 'Jeep', 'Wrangler', ['truck', 'Orange'], '80,000'),
    ],
  },
  {
    key: 'elena.castillo',
    name: 'Elena Castillo',
    phone: '(323) 555-0129',
    parking: 'Street',
    occupants: 'Kids',
    location: '905 Brand Boulevard, Glendale, CA 91203',
    vehicles: [vehicle('2022', 'Volkswagen', 'Atlas', ['crossover', 'Red'], '40,000')],
  },
  {
    key: 'henry.lindqvist',
    name: 'Henry Lindqvist',
    phone: '(818) 555-0154',
    parking: 'Driveway',
    occupants: 'NONE',
    location: '3300 Riverside Drive, Burbank, CA 91505',
    vehicles: [
      vehicle('2020', 'Volvo', 'XC60', ['crossover', 'Silver'], '60,000'),
      vehicle('2015', 'Porsche', '911', ['sedan', 'Yellow'], '40,000'),
    ],
  },
  {
    key: 'aisha.mohamed',
    name: 'Aisha Mohamed',
    phone: '(562) 555-0171',
    parking: 'Driveway',
    occupants: 'Both',
    location: '610 Shoreline Drive, Long Beach, CA 90802',
    vehicles: [vehicle('2019', 'Nissan', 'Rogue', ['crossover', 'Beige'], '100,000')],
  },
  {
    key: 'grace.nakamura',
    name: 'Grace Nakamura',
    phone: '(310) 555-0136',
    parking: 'Driveway',
    occupants: 'NONE',
    location: '1225 Torrance Boulevard, Torrance, CA 90501',
    vehicles: [vehicle('2024', 'Lexus', 'ES', ['sedan', 'Black'], '20,000 or less')],
  },
  {
    key: 'victor.petrov',
    name: 'Victor Petrov',
    phone: '(747) 555-0148',
    parking: 'Street',
    occupants: 'NONE',
    location: '8400 Balboa Boulevard, Northridge, CA 91325',
    vehicles: [
      vehicle('2018', 'Ford', 'Transit', ['van', 'White'], '160,000'),
      vehicle('2021', 'Ford', 'Transit', ['van', 'Gray'], '80,000'),
    ],
  },
  {
    key: 'sophie.laurent',
    name: 'Sophie Laurent',
    phone: '(424) 555-0192',
    parking: 'Driveway',
    occupants: 'Pets',
    location: '52 Manhattan Beach Boulevard, Manhattan Beach, CA 90266',
    vehicles: [vehicle('2023', 'Audi', 'Q5', ['crossover', 'Blue'], '20,000 or less')],
  },
  {
    key: 'jamal.carter',
    name: 'Jamal Carter',
    phone: '(323) 555-0175',
    parking: 'Street',
    occupants: 'Kids',
    location: '4401 Crenshaw Boulevard, Los Angeles, CA 90043',
    vehicles: [vehicle('2017', 'Hyundai', 'Sonata', ['sedan', 'Brown'], '120,000')],
  },
  {
    key: 'lucy.fairbanks',
    name: 'Lucy Fairbanks',
    phone: '(626) 555-0107',
    parking: 'Driveway',
    occupants: 'Pets',
    location: '218 Huntington Drive, San Marino, CA 91108',
    vehicles: [vehicle('2020', 'Kia', 'Sorento', ['crossover', 'Green'], '60,000')],
  },
];

/** People who booked without an account. */
export const GUESTS: readonly DemoPerson[] = [
  {
    key: 'guest-rivera',
    name: 'Nico Rivera',
    phone: '(310) 555-0111',
    parking: 'Driveway',
    occupants: 'NONE',
    location: '330 Main Street, Venice, CA 90291',
    vehicles: [vehicle('2021', 'Mazda', 'CX-5', ['crossover', 'Red'], '40,000')],
  },
  {
    key: 'guest-hale',
    name: 'Peggy Hale',
    phone: '(818) 555-0123',
    parking: 'Street',
    occupants: 'Pets',
    location: '12 Ventura Boulevard, Sherman Oaks, CA 91403',
    vehicles: [vehicle('2014', 'Toyota', 'Corolla', ['sedan', 'Gray'], '180,000')],
  },
  {
    key: 'guest-stone',
    name: 'Will Stone',
    phone: '(213) 555-0190',
    parking: 'Street',
    occupants: 'Kids',
    location: '700 Figueroa Street, Los Angeles, CA 90017',
    vehicles: [vehicle('2022', 'Jeep', 'Grand Cherokee', ['crossover', 'Black'], '20,000 or less')],
  },
];

/** People who began the questionnaire and haven't finished it. */
export const UNDECIDED: readonly DemoPerson[] = [
  {
    key: 'guest-moss',
    name: 'Olive Moss',
    phone: '(424) 555-0166',
    parking: 'Driveway',
    occupants: 'Kids',
    location: '',
    vehicles: [vehicle('2020', 'Hyundai', 'Tucson', ['crossover', 'White'], '60,000')],
  },
  {
    key: 'guest-brandt',
    name: 'Otto Brandt',
    phone: '(323) 555-0104',
    parking: 'Street',
    occupants: 'NONE',
    location: '',
    vehicles: [vehicle('2016', 'Volkswagen', 'Golf', ['sedan', 'Blue'], '140,000')],
  },
];

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Sparkle-2026!';

/** The e-mail address of a demo account. */
export function demoEmail(person: DemoPerson): string {
  return `${person.key}@dewlane.example`;
}
