import { describe, expect, it } from '@jest/globals';
import { mileageText } from './mileage.ts';

const carOf = (miles: string) => ({ make: 'Toyota', miles });

describe('mileageText', () => {
  it('HOME-11 adds thousands separators to plain digits', () => {
    expect(mileageText(carOf('45000'))).toBe('45,000 miles');
    expect(mileageText(carOf('1234567'))).toBe('1,234,567 miles');
    expect(mileageText(carOf('900'))).toBe('900 miles');
    expect(mileageText(carOf('0'))).toBe('0 miles');
  });

  it('HOME-12 says that an empty mileage is not set', () => {
    expect(mileageText(carOf(''))).toBe('Mileage not set');
    expect(mileageText(carOf('  '))).toBe('Mileage not set');
  });

  it('HOME-12 says the same for a car described in the customer’s own words, which is stored with a 0', () => {
    expect(mileageText({ make: 'Custom', miles: '0' })).toBe('Mileage not set');
    expect(mileageText({ make: 'Custom', miles: '45000' })).toBe('45,000 miles');
  });

  it('HOME-35 shows choices by their labels, and any other text unchanged', () => {
    expect(mileageText(carOf('20,000 or less'))).toBe('20,000 miles or less');
    expect(mileageText(carOf('40,000'))).toBe('40,000 miles');
    expect(mileageText(carOf('250000+'))).toBe('250,000+ miles');
    expect(mileageText(carOf('not sure'))).toBe('not sure');
  });
});
