import type { BuiltView, ChainNamespace } from '@foyer/core'
import { defineMessages } from '../i18n/defineMessages.ts'

/** Texts that several views share. `{wallet}`, `{network}` and the like are gaps, filled by `Sentence` and `fill`. */
export const modalMessages = defineMessages({
  name: 'modal',
  en: {
    back: 'Back',
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    newTab: '(opens in a new tab)',

    titles: {
      Connect: 'Connect wallet',
      ConnectWallets: 'Connect wallet',
      AllWallets: 'All wallets',
      ConnectingExternal: 'Connect wallet',
      ConnectingWalletConnect: 'Connect wallet',
      ConnectingWalletConnectBasic: 'WalletConnect',
      EmailVerifyOtp: 'Log in',
      ConnectingSocial: 'Log in',
      ConnectingFarcaster: 'Log in',
      ApproveTransaction: 'Confirm',
      Account: 'Account',
      Profile: 'Accounts and chains',
      WalletReceive: 'Receive',
      WalletSend: 'Send',
      WalletSendSelectToken: 'Select token',
      WalletSendPreview: 'Review',
      OnRampProviders: 'Buy crypto',
      OnRampTokenSelect: 'Select token',
      OnRampFiatSelect: 'Select currency',
      BuyInProgress: 'Buy crypto',
      Swap: 'Swap',
      SwapSelectToken: 'Select token',
      SwapPreview: 'Review swap',
      TransactionStatus: 'Transaction',
      Transactions: 'Activity',
      ChooseAccountName: 'Choose a name',
      RegisterAccountName: 'Register a name',
      RegisterAccountNameSuccess: 'Name registered',
      Networks: 'Choose network',
      SwitchNetwork: 'Switch network',
      UnsupportedChain: 'Switch network',
      ConnectingSiwe: 'Sign in',
      SIWXSignMessage: 'Sign in',
      WhatIsAWallet: 'What is a wallet?',
      GetWallet: 'Get a wallet',
    } satisfies Record<BuiltView, string>,

    families: {
      eip155: 'EVM',
      solana: 'Solana',
      polkadot: 'Polkadot',
      bip122: 'Bitcoin',
    } satisfies Record<ChainNamespace, string>,
  },
})
