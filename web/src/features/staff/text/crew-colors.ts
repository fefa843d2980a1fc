/** The colours to choose from for a crew, with names so that not only the colour tells them apart. */
export const CREW_COLORS = [
  ['#0a6cbd', 'Blue'],
  ['#0b6e4f', 'Green'],
  ['#b45309', 'Orange'],
  ['#a3212c', 'Red'],
  ['#6d3fb0', 'Violet'],
  ['#2c4757', 'Slate'],
] as const;

/** The name of a crew's colour; one that can't be chosen has none but itself. */
export function crewColorName(color: string): string {
  return CREW_COLORS.find(([known]) => known === color)?.[1] ?? color;
}
