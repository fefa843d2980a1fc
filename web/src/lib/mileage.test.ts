import { describe, expect, it } from '@jest/globals';
import { mileageText } from './mileage.ts';

describe('mileageText', () => {
  it('HOME-11 sets thousands separators in pure digits', () => {
    expect(mileageText('45000')).toBe('45,000 miles');
    expect(mileageText('900')).toBe('900 miles');
  });

  it('HOME-12 says that an empty mileage is not set', () => {
    expect(mileageText('')).toBe('Mileage not set');
    expect(mileageText('  ')).toBe('Mileage not set');
    expect(mileageText(null)).toBe('Mileage not set');
  });

  it('shows choices by their label and any other text as it is', () => {
    expect(mileageText('20,000 or less')).toBe('20,000 or less miles');
    expect(mileageText('250000+')).toBe('250,000+ miles');
    expect(mileageText('not sure')).toBe('not sure miles');
  });
});
