/** The 21 makes of the built-in vehicle catalogue, in the order of VFORM-05. Their models stand in `models.ts`. */
export const MAKES = [
  'Toyota',
  'Honda',
  'Ford',
  'Chevrolet',
  'Nissan',
  'BMW',
  'Mercedes-Benz',
  'Audi',
  'Lexus',
  'Acura',
  'Infiniti',
  'Hyundai',
  'Kia',
  'Subaru',
  'Mazda',
  'Volkswagen',
  'Volvo',
  'Jeep',
  'Tesla',
  'Porsche',
  'Genesis',
] as const;

export type Make = (typeof MAKES)[number];
