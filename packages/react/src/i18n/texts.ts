import type { accountMessages } from '../flows/account/messages.ts'
import type { activityMessages } from '../flows/activity/messages.ts'
import type { allWalletsMessages } from '../flows/allWallets/messages.ts'
import type { buyMessages } from '../flows/buy/messages.ts'
import type { connectMessages } from '../flows/connect/messages.ts'
import type { connectingMessages } from '../flows/connecting/messages.ts'
import type { disconnectMessages } from '../flows/disconnect/messages.ts'
import type { helpMessages } from '../flows/help/messages.ts'
import type { legalMessages } from '../flows/legal/messages.ts'
import type { loginMessages } from '../flows/login/messages.ts'
import type { namesMessages } from '../flows/names/messages.ts'
import type { networkMessages } from '../flows/network/messages.ts'
import type { pairingMessages } from '../flows/pairing/messages.ts'
import type { portfolioMessages } from '../flows/portfolio/messages.ts'
import type { profileMessages } from '../flows/profile/messages.ts'
import type { receiveMessages } from '../flows/receive/messages.ts'
import type { recoveryMessages } from '../flows/recovery/messages.ts'
import type { sendMessages } from '../flows/send/messages.ts'
import type { signInMessages } from '../flows/siwx/messages.ts'
import type { smartSessionsMessages } from '../flows/smartSessions/messages.ts'
import type { swapMessages } from '../flows/swap/messages.ts'
import type { toastMessages } from '../flows/toast/messages.ts'
import type { transactionMessages } from '../flows/transactions/messages.ts'
import type { walletWaysMessages } from '../flows/walletWays/messages.ts'
import type { lazyMessages } from '../lazy/messages.ts'
import type { modalMessages } from '../modal/messages.ts'
import type { errorMessages } from './errorMessages.ts'

/** Forms of a counted text by plural category of the language. @see https://cldr.unicode.org/index/cldr-spec/plural-rules */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

type Counted = `${string}{${'count' | 'approved'}}${string}`

/** Texts of a part in another language: any of them, with the same gaps. A counted one may have a form for each plural category. */
type Translated<Tree> = {
  [Key in keyof Tree]?: Tree[Key] extends string
    ? Tree[Key] extends Counted
      ? string | PluralForms
      : string
    : Translated<Tree[Key]>
}

type Sets =
  | typeof accountMessages
  | typeof activityMessages
  | typeof allWalletsMessages
  | typeof buyMessages
  | typeof connectMessages
  | typeof connectingMessages
  | typeof disconnectMessages
  | typeof errorMessages
  | typeof helpMessages
  | typeof legalMessages
  | typeof lazyMessages
  | typeof loginMessages
  | typeof modalMessages
  | typeof namesMessages
  | typeof networkMessages
  | typeof pairingMessages
  | typeof portfolioMessages
  | typeof profileMessages
  | typeof receiveMessages
  | typeof recoveryMessages
  | typeof sendMessages
  | typeof smartSessionsMessages
  | typeof swapMessages
  | typeof signInMessages
  | typeof toastMessages
  | typeof transactionMessages
  | typeof walletWaysMessages

/** Texts of the buttons in the page. */
export type ButtonTexts = {
  connect?: string
  connecting?: string
  /** Behind the account of the last visit, whose wallet has not been asked yet. */
  notVerified?: string
  network?: string
  unsupported?: string
}

/** Texts of the modal in one language, by part. A text that is missing is shown in English. */
export type ModalTexts = { [Set in Sets as Set['name']]?: Translated<Set['en']> } & {
  /** Buttons in the page, which show their texts before the modal loads. */
  buttons?: ButtonTexts
}

declare module '@foyer/core' {
  interface MessageTexts extends ModalTexts {}
}
