import { beforeEach, describe, expect, it } from '@jest/globals';
import { ownCar, rememberOwnCar } from './own-car.ts';

beforeEach(() => {
  sessionStorage.clear();
});

describe('ownCar', () => {
  it('returns the car remembered for the same user', () => {
    rememberOwnCar('7', { type: 'truck', color: 'Red' });
    expect(ownCar('7')).toEqual({ type: 'truck', color: 'Red' });
    expect(ownCar('8')).toBeNull();
    expect(ownCar(undefined)).toBeNull();
  });

  it('returns null for an invalid stored value', () => {
    sessionStorage.setItem('ownCar', '{"userId":"7","type":"boat"}');
    expect(ownCar('7')).toBeNull();
    sessionStorage.setItem('ownCar', 'null');
    expect(ownCar('7')).toBeNull();
    sessionStorage.setItem('ownCar', '{');
    expect(ownCar('7')).toBeNull();
  });
});
