/** The words of the host's conditions. */
export const conditions = {
  byConnecting: 'By connecting you agree to the {documents}',
  agree: 'I agree to the {documents}',
  terms: 'Terms',
  privacy: 'Privacy Policy',
  both: '{terms} and {privacy}',
} as const
