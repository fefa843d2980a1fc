/** What a restore of these databases means for people, besides what is there again: as their `after-restore.sql` has it. */
export function restoreEffects(names: readonly string[]): string[] {
  return [
    ...(names.includes('identity') ? ['Everybody signs in anew.'] : []),
    ...(names.includes('bookings')
      ? ['Messages that were due by now are held back: staff see them as missed.']
      : []),
  ];
}
