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

const JPEG = new File(['a car'], 'IMG_1.jpg', { type: 'image/jpeg' });
const HEIC = new File(['no picture'], 'IMG_2.heic', { type: 'image/heic' });

/** Each file gets an address with its name; one that can't be shown is refused as by the browser. */
function withAddresses() {
  const revoked: string[] = [];
  Object.assign(URL, {
    createObjectURL: ({ name }: File) => `blob:${name}`,
    revokeObjectURL: (url: string) => void revoked.push(url),
  });
  return revoked;
}

const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Photo from the gallery'), file);
const remove = () => userEvent.click(screen.getByRole('button', { name: 'Remove Photo' }));
const shown = () => screen.queryByRole('img', { name: 'Your vehicle' })?.getAttribute('src');
const fail = () => fireEvent.error(screen.getByRole('img', { name: 'Your vehicle' }));

it('VFORM-10 VFORM-41 gives up a chosen file that cannot be shown, says so, and keeps the stored photo', async () => {
  withAddresses();
  render(<Field storedUrl="/photos/1" />);
  await choose(HEIC);
  expect(shown()).toBe('blob:IMG_2.heic');
  fail();
  expect(shown()).toBe('/photos/1');
  expect(screen.getByText('keep')).toBeTruthy();
  expect(currentToast()).toMatchObject({
    title: 'Photo unavailable',
    text: 'Image failed to load',
  });
});

it('VFORM-41 leaves the photo removed if a file that cannot be shown is given up', async () => {
  withAddresses();
  render(<Field storedUrl="/photos/1" />);
  await remove();
  await choose(HEIC);
  fail();
  expect(shown()).toBeUndefined();
  expect(screen.getByText('remove')).toBeTruthy();
});

it('VFORM-41 shows the chosen photo again if a file that cannot be shown is given up', async () => {
  const revoked = withAddresses();
  const { unmount } = render(<Field />);
  await choose(JPEG);
  await choose(HEIC);
  await choose(HEIC);
  fail();
  fail();
  expect(shown()).toBe('blob:IMG_1.jpg');
  expect(screen.getByText('new')).toBeTruthy();
  expect(revoked).not.toContain('blob:IMG_1.jpg');
  unmount();
  expect(revoked).toContain('blob:IMG_1.jpg');
});
