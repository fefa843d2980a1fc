/** Replaces style sheets, which tests don't load. */
export default {};
