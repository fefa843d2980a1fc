let open: () => void;
const settled = new Promise<void>((resolve) => {
  open = resolve;
});

/**
 * Resolves once the first GET /api/auth/user has succeeded or finally failed. Nothing else is sent before, so that two
 * first requests don't create two guests (design.md#identity-and-permissions).
 */
export function firstUserSettled(): Promise<void> {
  return settled;
}

/** Releases everything that has been waiting; further calls do nothing. */
export function releaseFirstUser(): void {
  open();
}
