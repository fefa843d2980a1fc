/** The product's name: a proposal, so it stands in this one place (LOOK §1). */
export const BRAND = 'Dewlane';
