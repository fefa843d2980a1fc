let open: () => void;
const answered = new Promise<void>((resolve) => {
  open = resolve;
});

/**
 * Resolves once the first GET /api/auth/user has been answered or given up: until then nothing else
 * is sent, so that two first requests don't make two guests (design.md#identity-and-permissions).
 */
export function firstUserAnswered(): Promise<void> {
  return answered;
}

/** Lets everything that waited go; further calls change nothing. */
export function releaseFirstUser(): void {
  open();
}
