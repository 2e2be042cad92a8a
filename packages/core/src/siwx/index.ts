export { formatSignInMessage, signInMessageFor } from './formatSignInMessage.ts'
export { parseSignInMessage } from './parseSignInMessage.ts'
export type { SignInFields } from './signInFields.ts'
export type { SignInAccount, Siwx, SiwxSession, SiwxTools } from './siwx.ts'
