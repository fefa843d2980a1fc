/** Something the person who starts must put right; `message` is the one line they see. */
export class Refusal extends Error {}
