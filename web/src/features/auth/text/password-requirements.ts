/** The lines of the live checklist, in its order (AUTH-12). */
export const PASSWORD_REQUIREMENTS: readonly {
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}[] = [
  { text: 'At least 8 characters', isMet: (password) => password.length >= 8 },
  { text: 'Uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { text: 'Lowercase letter', isMet: (password) => /[a-z]/.test(password) },
  { text: 'Number', isMet: (password) => /\d/.test(password) },
  { text: 'Special character (@$!%*?&)', isMet: (password) => /[@$!%*?&]/.test(password) },
];
