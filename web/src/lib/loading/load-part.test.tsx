import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import '../../testing/waiting.ts';
import { lazyPart } from './load-part.ts';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

type Part = ComponentType<{ readonly name: string }>;

const Here: Part = ({ name }) => <p>{name} is here</p>;
const Gone: Part = ({ name }) => <p>{name} is gone</p>;

/** Renders a part beside a text, whose code is loaded like this. */
function show(load: () => Promise<{ default: Part }>, Missing?: Part): void {
  const Shown = lazyPart(load, Missing);
  render(
    <>
      The page
      <Suspense fallback={<p>Loading</p>}>
        <Shown name="It" />
      </Suspense>
    </>,
  );
}

const fails = () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  return Promise.reject(new TypeError('Failed to fetch'));
};

describe('lazyPart', () => {
  it('shows the component once its code has loaded', async () => {
    show(async () => ({ default: Here }), Gone);
    expect(await screen.findByText('It is here')).toBeTruthy();
  });

  it('NET-24 shows another component where the code is gone', async () => {
    show(fails, Gone);
    expect(await screen.findByText('It is gone')).toBeTruthy();
  });

  it('NET-24 shows nothing where the code is gone, and the page all the same', async () => {
    show(fails);
    await waitForElementToBeRemoved(() => screen.queryByText('Loading'));
    expect(document.body.textContent).toBe('The page');
  });
});
