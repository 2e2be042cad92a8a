export type { SignInFields } from '../signInFields.ts'
export {
  createSignInSessions,
  type SignInResult,
  type SignInSession,
  type SignInSessions,
  type SignInSessionsOptions,
} from './createSignInSessions.ts'
export type { ContractAccount, ContractSignatures, SignInProof } from './signInProof.ts'
export type { SignInStore } from './signInStore.ts'
export type { SignedBy, SignInRefusal, SignInVerdict } from './signInVerdict.ts'
export { verifySignIn } from './verifySignIn.ts'
