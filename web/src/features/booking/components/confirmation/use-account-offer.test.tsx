import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useAccountOffer } from './use-account-offer.ts';

function Confirmation({ isGuest }: { readonly isGuest: boolean }) {
  const { isOpen } = useAccountOffer(isGuest);
  return (
    <>
      <input aria-label="Email" />
      {isOpen && <p>Create Your Account</p>}
    </>
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const offer = () => screen.queryByText('Create Your Account');

describe('the offer of an account', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it('DONE-20 opens after 3 s, so that the ticket can be read', () => {
    render(<Confirmation isGuest />);
    pass(2999);
    expect(offer()).toBeNull();
    pass(1);
    expect(offer()).not.toBeNull();
  });

  it('DONE-20 waits while the customer is typing', () => {
    render(<Confirmation isGuest />);
    screen.getByLabelText('Email').focus();
    pass(60_000);
    expect(offer()).toBeNull();
    fireEvent.blur(screen.getByLabelText('Email'));
    expect(offer()).not.toBeNull();
  });

  it('DONE-15 does not open for signed-in customers', () => {
    render(<Confirmation isGuest={false} />);
    pass(60_000);
    expect(offer()).toBeNull();
  });
});
