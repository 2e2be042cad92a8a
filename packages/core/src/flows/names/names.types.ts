import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'

/** Account that a name is registered for, with its chain. */
export type Registrant = {
  namespace: ChainNamespace
  chainId: CaipNetworkId
  connectorId: string
  address: string
  /** Whether the namespace has names, and the wallet's session lets it sign a message. */
  canRegister: boolean
}

/** Result of asking the service about a name. */
export type CheckedName = {
  /** Account that holds the name. */
  holder: 'nobody' | 'own' | 'other'
  /** Similar names that nobody holds, with their suffix. */
  suggestions: readonly string[]
  /** Reason why there are no suggestions. */
  suggestionsError: ErrorRecord | undefined
}

/** Message that the wallet has signed. */
export type Proof = {
  name: string
  message: string
  signature: string
  /** In seconds since the epoch. */
  timestamp: number
}

/** Name that belongs to an account. */
export type RegisteredName = { name: string } & Pick<Registrant, 'chainId' | 'address'>

export type NamesContext = {
  /** Suffixes of names, each with its leading dot; the first is that of the suggestions. */
  suffixes: readonly string[]
  account: Registrant | undefined
  /** View of the flow on screen. */
  view: NamesView | undefined
  /** Name without its suffix, as typed. */
  label: string
  suffix: string
  checked: CheckedName | undefined
  /** Kept after a request without an answer, so that the wallet is not asked twice for one name. */
  proof: Proof | undefined
  registered: RegisteredName | undefined
  error: ErrorRecord | undefined
}

export type NamesView = 'ChooseAccountName' | 'RegisterAccountName' | 'RegisterAccountNameSuccess'

/** Events of the names flow: of the visitor, and of its surroundings. */
export type NamesEvent =
  /** Account of the active connection, now and at each change. */
  | { type: 'account.changed'; account: Registrant | undefined }
  /** View of the flow that the visitor has come to; undefined: they have left it. */
  | { type: 'view.shown'; view: NamesView | undefined }
  /** A known suffix that is typed or pasted with the name is selected. */
  | { type: 'name.type'; text: string }
  | { type: 'suffix.select'; suffix: string }
  | { type: 'suggestion.select'; name: string }
  | { type: 'check.retry' }
  | { type: 'register' }
  /** Asks the wallet again, after the former request has ended. */
  | { type: 'sign.retry' }
  | { type: 'cancel' }

/** Screen of the flow's views. */
export type NamesScreen = 'loading' | 'unavailable' | 'edit' | 'sign' | 'delayed' | 'register' | 'done'
