import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import DialogSheet from './dialog-sheet.tsx';

afterEach(cleanup);

it.each(['It cannot be undone.', undefined])('is described by its text: %s', (text) => {
  render(
    <DialogSheet open onClose={() => undefined} title="Delete it?" text={text} icon={null}>
      <button type="button">Cancel</button>
    </DialogSheet>,
  );
  const describedBy = screen.getByRole('dialog').getAttribute('aria-describedby');
  const description = describedBy === null ? undefined : document.getElementById(describedBy);
  expect(description?.textContent).toBe(text);
  expect(describedBy === null).toBe(text === undefined);
});
