let open: () => void;
const settled = new Promise<void>((resolve) => {
  open = resolve;
});

/**
 * Resolves once the first GET /api/auth/user has come back or was given up: until then nothing else
 * is sent, so that two first requests don't make two guests (design.md#identity-and-permissions).
 */
export function firstUserSettled(): Promise<void> {
  return settled;
}

/** Lets everything that waited go; further calls change nothing. */
export function releaseFirstUser(): void {
  open();
}
