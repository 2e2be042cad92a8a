import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { disambiguate } from './disambiguate.ts'
import type { DistinctionProps } from './WalletList.tsx'

/** Text that tells a wallet from others of the same name. */
export const Distinction = ({ wallets, wallet }: DistinctionProps) =>
  disambiguate(wallets, wallet, useMessages(modalMessages).families)
