/** What a restore of these databases means for people besides the data, following their `after-restore.sql`. */
export function restoreEffects(names: readonly string[]): string[] {
  return [
    ...(names.includes('identity')
      ? [
          'Everybody signs in anew. Start the gateways anew too, or those who are signed in stay so for up to 5 minutes.',
          'Links in mail about accounts no longer work, and mail that was waiting is not sent: whoever needs a link asks for it again.',
          'Passwords and e-mail addresses of accounts are those of the back-up: whoever changed one since changes it again.',
        ]
      : []),
    ...(names.includes('bookings')
      ? [
          'Messages that were due by now are held back: staff see them as missed.',
          'Stopped messages and ended links stay so, as far as the replaced database or a later back-up beside this one knew of them.',
        ]
      : []),
  ];
}
