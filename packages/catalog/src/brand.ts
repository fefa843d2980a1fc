/** The product's name: a proposal, so it is defined only here (look.md#the-idea). */
export const BRAND = 'Dewlane';
