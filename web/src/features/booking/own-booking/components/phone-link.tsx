import { businessPhone } from '../words.ts';

/** The business's phone number, to be called by a tap. */
export function PhoneLink() {
  const phone = businessPhone();
  return (
    <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}
