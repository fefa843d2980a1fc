import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useAccountOffer } from './use-account-offer.ts';

interface ConfirmationProps {
  readonly isGuest: boolean;
  readonly hasField?: boolean;
  readonly hasMenu?: boolean;
}

function Confirmation({ isGuest, hasField = true, hasMenu = false }: ConfirmationProps) {
  const { isOpen, close } = useAccountOffer(isGuest);
  return (
    <>
      {hasField && <input aria-label="Email" />}
      {hasMenu && <div role="dialog" aria-label="Menu" />}
      <button type="button" onClick={close}>
        Continue as Guest
      </button>
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

  it('DONE-20 waits while the customer is typing, and 3 s more, so that the press of a button is not lost', () => {
    render(<Confirmation isGuest />);
    screen.getByLabelText('Email').focus();
    pass(60_500);
    screen.getByLabelText('Email').blur();
    pass(2999);
    expect(offer()).toBeNull();
    screen.getByLabelText('Email').focus();
    pass(60_000);
    expect(offer()).toBeNull();
    screen.getByLabelText('Email').blur();
    pass(4000);
    expect(offer()).not.toBeNull();
  });

  it('DONE-20 opens after the field that was typed in has gone', () => {
    const { rerender } = render(<Confirmation isGuest />);
    screen.getByLabelText('Email').focus();
    pass(60_000);
    rerender(<Confirmation isGuest hasField={false} />);
    pass(4000);
    expect(offer()).not.toBeNull();
  });

  it('DONE-20 waits while the menu is open, and 3 s more', () => {
    const { rerender } = render(<Confirmation isGuest hasMenu />);
    pass(60_500);
    expect(offer()).toBeNull();
    rerender(<Confirmation isGuest />);
    pass(2499);
    expect(offer()).toBeNull();
    pass(1001);
    expect(offer()).not.toBeNull();
  });

  it('DONE-19 opens once', () => {
    render(<Confirmation isGuest />);
    pass(3000);
    fireEvent.click(screen.getByText('Continue as Guest'));
    pass(60_000);
    expect(offer()).toBeNull();
  });

  it('DONE-15 does not open for signed-in customers', () => {
    render(<Confirmation isGuest={false} />);
    pass(60_000);
    expect(offer()).toBeNull();
  });
});
