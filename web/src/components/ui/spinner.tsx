/** A turning ring in the text's colour; decoration, the text beside it says what runs. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
