import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { showToast } from '../../lib/toasts/toasts.ts';
import { Notifications } from './notifications.tsx';

describe('the announcement of notifications', () => {
  it.each([
    ['error', 'alert'],
    ['success', 'status'],
  ] as const)('FLOW-06 is inserted again if the same %s is shown twice', (tone, role) => {
    render(<Notifications />);
    const said = () => screen.getAllByRole(role).at(-1)?.firstChild;
    act(() => showToast({ title: 'Login Failed', text: 'Try again.', tone }));
    const first = said();
    expect(first?.textContent).toBe('Notification: Login Failed Try again.');
    act(() => showToast({ title: 'Login Failed', text: 'Try again.', tone }));
    expect(said()?.textContent).toBe(first?.textContent);
    expect(first?.isConnected).toBe(false);
  });
});
