import type { SignClient } from '@walletconnect/sign-client'
import type { PhoneStore } from './phoneStore.ts'
import type { Signer } from './signers/signer.ts'

/** Parts of a phone that its answers need. */
export interface Phone {
  client: InstanceType<typeof SignClient>
  store: PhoneStore
  /** By namespace. */
  signers: Readonly<Record<string, Signer>>
}

/** Error of an answer, as the WalletConnect client sends it. */
export interface Reason {
  code: number
  message: string
}
