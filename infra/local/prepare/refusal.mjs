/** A problem that the user must fix; `message` is the one line they see. */
export class Refusal extends Error {}
