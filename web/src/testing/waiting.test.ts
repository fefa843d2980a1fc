import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import './waiting.ts';

describe('a test of a screen', () => {
  it('shows the document when a wait times out', async () => {
    document.body.innerHTML = '<p>Here</p>';
    const failure = await screen.findByText('There', {}, { timeout: 60 }).then(
      () => new Error('found'),
      (error: Error) => error,
    );
    expect(failure.stack).toContain('Unable to find an element with the text: There');
    expect(failure.stack).toContain('Here');
    expect(failure.stack).toContain('waiting.test.ts');
  });

  it('shows the document when it looks only once', () => {
    document.body.innerHTML = '<p>Here</p>';
    expect(() => screen.getByText('There')).toThrow(/Here/);
  });
});
