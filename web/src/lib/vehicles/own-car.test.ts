import { beforeEach, describe, expect, it } from '@jest/globals';
import { ownCar, rememberOwnCar } from './own-car.ts';

beforeEach(() => {
  sessionStorage.clear();
});

describe('ownCar', () => {
  it('is what was remembered for the same user', () => {
    rememberOwnCar('7', { type: 'truck', color: 'Red' });
    expect(ownCar('7')).toEqual({ type: 'truck', color: 'Red' });
    expect(ownCar('8')).toBeNull();
    expect(ownCar(undefined)).toBeNull();
  });

  it('is nothing when something else lies there', () => {
    sessionStorage.setItem('ownCar', '{"userId":"7","type":"boat"}');
    expect(ownCar('7')).toBeNull();
    sessionStorage.setItem('ownCar', 'null');
    expect(ownCar('7')).toBeNull();
    sessionStorage.setItem('ownCar', '{');
    expect(ownCar('7')).toBeNull();
  });
});
