/** The rows of a form's lists, in the order in which they are sent: each list by its name on the server, each row by what it keeps. */
export type Rows = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * The server's messages by rows: those of `closures.1.from` become those of `closures.7.from` if the second row is row 7. The server
 * counts places, which are others once a row is removed, moved or ticked.
 */
export function messagesByRow(
  messages: Readonly<Record<string, string>>,
  rows: Rows,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => {
      const [list = '', place, ...field] = path.split('.');
      const row = rows[list]?.[Number(place)];
      return [row === undefined ? path : [list, row, ...field].join('.'), message];
    }),
  );
}
