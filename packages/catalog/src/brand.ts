/** The product's name: a proposal, so it stands in this one place (look.md#the-idea). */
export const BRAND = 'Dewlane';
