import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import fieldStyles from '../../../components/ui/field.module.css';
import type { Photo } from '../saving/use-photo.ts';
import styles from './photo-field.module.css';

/** Photos from camera or gallery, with a preview that can be removed (VFORM-09, VFORM-10). */
export function PhotoField({ photo }: { readonly photo: Photo }) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was removed.
    event.target.value = '';
    if (file) photo.choose(file);
  }

  return (
    <fieldset className={fieldStyles['field']}>
      <legend className={`${fieldStyles['field-label']} mb-1.5`}>
        Photos <span className={fieldStyles['optional']}>(optional)</span>
      </legend>
      {photo.previewUrl && (
        <div className={styles['photo-field']}>
          {photo.shownUrl && (
            <img
              className={styles['photo-preview']}
              src={photo.shownUrl}
              alt="Your vehicle"
              onError={photo.failed}
            />
          )}
          <Button
            look="secondary"
            small
            onClick={() => {
              photo.remove();
              upload.current?.focus();
            }}
          >
            <Trash2 aria-hidden="true" />
            Remove Photo
          </Button>
        </div>
      )}
      <div className={fieldStyles['field-pair']}>
        <Button look="secondary" wide onClick={() => camera.current?.click()}>
          <Camera aria-hidden="true" />
          Take Photo
        </Button>
        <Button ref={upload} look="secondary" wide onClick={() => gallery.current?.click()}>
          <ImageUp aria-hidden="true" />
          Upload Photo
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo from the camera"
        onChange={choose}
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo from the gallery"
        onChange={choose}
      />
    </fieldset>
  );
}
