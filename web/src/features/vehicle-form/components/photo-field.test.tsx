import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentToast } from '../../../lib/toasts/toasts.ts';
import { usePhoto } from '../saving/use-photo.ts';
import { PhotoField } from './photo-field.tsx';
import '../../../testing/waiting.ts';

const { createObjectURL, revokeObjectURL } = URL;
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

function Field({ storedUrl = null }: { readonly storedUrl?: string | null }) {
  const photo = usePhoto(storedUrl);
  return (
    <>
      <PhotoField photo={photo} />
      <output>{photo.wish.kind}</output>
    </>
  );
}

it('VFORM-10 gives up a chosen file that cannot be shown, says so, and keeps the stored photo', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:heic', revokeObjectURL: () => undefined });
  render(<Field storedUrl="/photos/1" />);
  const file = new File(['no picture'], 'IMG_1.heic', { type: 'image/heic' });
  await userEvent.upload(screen.getByLabelText('Photo from the gallery'), file);
  const preview = await screen.findByRole('img', { name: 'Your vehicle' });
  expect(preview.getAttribute('src')).toBe('blob:heic');
  fireEvent.error(preview);
  expect(screen.getByRole('img', { name: 'Your vehicle' }).getAttribute('src')).toBe('/photos/1');
  expect(screen.getByText('keep')).toBeTruthy();
  expect(currentToast()).toMatchObject({
    title: 'Photo unavailable',
    text: 'Image failed to load',
  });
});
