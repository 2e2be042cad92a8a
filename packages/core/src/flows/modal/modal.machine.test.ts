import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { modalMachine } from './modal.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(modalMachine)).toMatchInlineSnapshot(`
    "boot + (initial) -> boot.loading
    boot.loading + done(boot) -> boot.ready
    boot.loading + error(boot) -> boot.failed
    boot.loading + after(LOAD_TIMEOUT) -> boot.failed
    boot.failed + boot.retry -> boot.loading
    boot.failed + modal.open -> boot.loading
    boot.ready + connectors.changed -> (stays)
    connections + (initial) -> connections.unloaded
    connections.unloaded + connections.wanted -> connections.loading
    connections.unloaded + done(boot) [restoresConnections] -> connections.loaded
    connections.loading + done(loadConnections) -> connections.loaded
    connections.loading + error(loadConnections) -> connections.failed
    connections.loading + after(LOAD_TIMEOUT) -> connections.failed
    connections.failed + connections.wanted -> connections.loading
    connections.loaded + connections.wanted -> (stays)
    intent + (initial) -> intent.awaited
    intent.awaited + always [returnsConnected] -> intent.shown
    intent.awaited + intent.shown -> intent.shown
    intent.awaited + modal.open -> intent.shown
    intent.awaited + connector.select -> intent.shown
    intent.awaited + wallet.select -> intent.shown
    intent.awaited + flows.wanted -> intent.shown
    intent.awaited + view.go [isStep] -> intent.shown
    window + (initial) -> window.closed
    window.closed + always [isEmbedded] -> window.opening
    window.closed + modal.open -> window.opening
    window.closed + connector.select [isKnownConnector] -> window.opening
    window.opening + always [isReadyToShow] -> window.open
    window.opening + modal.open -> window.opening
    window.opening + connector.select [isKnownConnector] -> window.opening
    window.opening + modal.close -> window.closed
    window.opening + modal.dismiss -> window.closed
    window.opening + done(boot) -> window.opening (reenter)
    window.opening + after(OPENING_PATIENCE) [isBooted] -> window.open
    window.open + (initial) -> window.open.idle
    window.open + modal.open [asksForView] -> (stays)
    window.open + connector.select [isKnownConnector] -> (stays)
    window.open + modal.close [isEmbedded] -> (stays)
    window.open + modal.close [else] -> window.closed
    window.open + modal.dismiss [mustStay] -> window.open.shaking
    window.open + modal.dismiss [isEmbedded] -> (stays)
    window.open + modal.dismiss [else] -> window.closed
    window.open + modal.shake -> window.open.shaking
    window.open.shaking + after(SHAKE) -> window.open.idle
    view + (initial) -> view.none
    view + view.go [windowIsNotOpen] -> (ignored)
    view + view.go [isOnTop] -> (ignored)
    view + view.go [leadsTo(view: "Connect")] -> view.Connect
    view + view.go [leadsTo(view: "ConnectWallets")] -> view.ConnectWallets
    view + view.go [leadsTo(view: "AllWallets")] -> view.AllWallets
    view + view.go [leadsTo(view: "ConnectingExternal")] -> view.ConnectingExternal
    view + view.go [leadsTo(view: "ConnectingWalletConnect")] -> view.ConnectingWalletConnect
    view + view.go [leadsTo(view: "ConnectingWalletConnectBasic")] -> view.ConnectingWalletConnectBasic
    view + view.go [leadsTo(view: "EmailVerifyOtp")] -> view.EmailVerifyOtp
    view + view.go [leadsTo(view: "ConnectingSocial")] -> view.ConnectingSocial
    view + view.go [leadsTo(view: "ConnectingFarcaster")] -> view.ConnectingFarcaster
    view + view.go [leadsTo(view: "ApproveTransaction")] -> view.ApproveTransaction
    view + view.go [leadsTo(view: "Account")] -> view.Account
    view + view.go [leadsTo(view: "Profile")] -> view.Profile
    view + view.go [leadsTo(view: "WalletReceive")] -> view.WalletReceive
    view + view.go [leadsTo(view: "WalletSend")] -> view.WalletSend
    view + view.go [leadsTo(view: "WalletSendSelectToken")] -> view.WalletSendSelectToken
    view + view.go [leadsTo(view: "WalletSendPreview")] -> view.WalletSendPreview
    view + view.go [leadsTo(view: "OnRampProviders")] -> view.OnRampProviders
    view + view.go [leadsTo(view: "OnRampTokenSelect")] -> view.OnRampTokenSelect
    view + view.go [leadsTo(view: "OnRampFiatSelect")] -> view.OnRampFiatSelect
    view + view.go [leadsTo(view: "BuyInProgress")] -> view.BuyInProgress
    view + view.go [leadsTo(view: "Swap")] -> view.Swap
    view + view.go [leadsTo(view: "SwapSelectToken")] -> view.SwapSelectToken
    view + view.go [leadsTo(view: "SwapPreview")] -> view.SwapPreview
    view + view.go [leadsTo(view: "TransactionStatus")] -> view.TransactionStatus
    view + view.go [leadsTo(view: "Transactions")] -> view.Transactions
    view + view.go [leadsTo(view: "ChooseAccountName")] -> view.ChooseAccountName
    view + view.go [leadsTo(view: "RegisterAccountName")] -> view.RegisterAccountName
    view + view.go [leadsTo(view: "RegisterAccountNameSuccess")] -> view.RegisterAccountNameSuccess
    view + view.go [leadsTo(view: "SmartSessions")] -> view.SmartSessions
    view + view.go [leadsTo(view: "Networks")] -> view.Networks
    view + view.go [leadsTo(view: "SwitchNetwork")] -> view.SwitchNetwork
    view + view.go [leadsTo(view: "ConnectingSiwe")] -> view.ConnectingSiwe
    view + view.go [leadsTo(view: "SIWXSignMessage")] -> view.SIWXSignMessage
    view + view.go [leadsTo(view: "UnsupportedChain")] -> view.UnsupportedChain
    view + view.go [leadsTo(view: "WhatIsAWallet")] -> view.WhatIsAWallet
    view + view.go [leadsTo(view: "GetWallet")] -> view.GetWallet
    view + view.back [backCloses] -> (stays)
    view + view.back [cameFrom(view: "Connect")] -> view.Connect
    view + view.back [cameFrom(view: "ConnectWallets")] -> view.ConnectWallets
    view + view.back [cameFrom(view: "AllWallets")] -> view.AllWallets
    view + view.back [cameFrom(view: "ConnectingExternal")] -> view.ConnectingExternal
    view + view.back [cameFrom(view: "ConnectingWalletConnect")] -> view.ConnectingWalletConnect
    view + view.back [cameFrom(view: "ConnectingWalletConnectBasic")] -> view.ConnectingWalletConnectBasic
    view + view.back [cameFrom(view: "EmailVerifyOtp")] -> view.EmailVerifyOtp
    view + view.back [cameFrom(view: "ConnectingSocial")] -> view.ConnectingSocial
    view + view.back [cameFrom(view: "ConnectingFarcaster")] -> view.ConnectingFarcaster
    view + view.back [cameFrom(view: "ApproveTransaction")] -> view.ApproveTransaction
    view + view.back [cameFrom(view: "Account")] -> view.Account
    view + view.back [cameFrom(view: "Profile")] -> view.Profile
    view + view.back [cameFrom(view: "WalletReceive")] -> view.WalletReceive
    view + view.back [cameFrom(view: "WalletSend")] -> view.WalletSend
    view + view.back [cameFrom(view: "WalletSendSelectToken")] -> view.WalletSendSelectToken
    view + view.back [cameFrom(view: "WalletSendPreview")] -> view.WalletSendPreview
    view + view.back [cameFrom(view: "OnRampProviders")] -> view.OnRampProviders
    view + view.back [cameFrom(view: "OnRampTokenSelect")] -> view.OnRampTokenSelect
    view + view.back [cameFrom(view: "OnRampFiatSelect")] -> view.OnRampFiatSelect
    view + view.back [cameFrom(view: "BuyInProgress")] -> view.BuyInProgress
    view + view.back [cameFrom(view: "Swap")] -> view.Swap
    view + view.back [cameFrom(view: "SwapSelectToken")] -> view.SwapSelectToken
    view + view.back [cameFrom(view: "SwapPreview")] -> view.SwapPreview
    view + view.back [cameFrom(view: "TransactionStatus")] -> view.TransactionStatus
    view + view.back [cameFrom(view: "Transactions")] -> view.Transactions
    view + view.back [cameFrom(view: "ChooseAccountName")] -> view.ChooseAccountName
    view + view.back [cameFrom(view: "RegisterAccountName")] -> view.RegisterAccountName
    view + view.back [cameFrom(view: "RegisterAccountNameSuccess")] -> view.RegisterAccountNameSuccess
    view + view.back [cameFrom(view: "SmartSessions")] -> view.SmartSessions
    view + view.back [cameFrom(view: "Networks")] -> view.Networks
    view + view.back [cameFrom(view: "SwitchNetwork")] -> view.SwitchNetwork
    view + view.back [cameFrom(view: "ConnectingSiwe")] -> view.ConnectingSiwe
    view + view.back [cameFrom(view: "SIWXSignMessage")] -> view.SIWXSignMessage
    view + view.back [cameFrom(view: "WhatIsAWallet")] -> view.WhatIsAWallet
    view + view.back [cameFrom(view: "GetWallet")] -> view.GetWallet
    view + view.leave [windowIsNotOpen] -> view.none
    policy + (initial) -> policy.watching
    policy + modal.open -> (stays)
    policy + connector.select -> (stays)
    policy + modal.opened -> (stays)
    policy + modal.closed -> (stays)
    policy + network.switched -> (stays)
    policy + message.signed -> (stays)
    policy + message.failed -> (stays)
    policy + analytics.event -> (stays)
    policy + catalogue.failed -> (stays)
    policy + connection.failed -> (stays)
    policy + names.failed -> (stays)
    policy + analytics.refused -> (stays)
    policy + disconnect.failed -> (stays)
    policy + tokens.failed -> (stays)
    policy + activity.failed -> (stays)
    policy + network.unknown -> (stays)
    policy + network.refused -> (stays)
    policy + account.select -> (stays)
    policy + accountType.select -> (stays)
    policy + siwx.sign -> (stays)
    policy + siwx.cancel -> (stays)
    policy + siwx.signOut -> (stays)
    policy + siwx.signed -> (stays)
    policy + siwx.signedOut -> (stays)
    policy + siwx.failed -> (stays)
    policy + signIn.changed -> (stays)
    policy + transaction.asked -> (stays)
    policy + transaction.submitted -> (stays)
    policy + transaction.confirmed -> (stays)
    policy + transaction.reverted -> (stays)
    policy + transaction.replaced -> (stays)
    policy + transaction.dropped -> (stays)
    policy + transaction.watch -> (stays)
    policy + login.wanted -> (stays)
    policy + login.email -> (stays)
    policy + approval.asked -> (stays)
    policy + vault.open -> (stays)
    policy + transaction.failed -> (stays)
    policy + transaction.refused -> (stays)
    policy + login.failed -> (stays)
    policy + smartSessions.failed -> (stays)
    policy + send.confirmed -> (stays)
    policy + swap.confirmed -> (stays)
    policy + connection.absent -> (stays)
    policy + connection.restoring -> (stays)
    policy + restore.unanswered -> (stays)
    policy + flows.wanted -> (stays)
    policy + wallet.select -> (stays)
    policy + wallet.resolved [isAwaited] -> (stays)
    policy + pairing.left -> (stays)
    policy + flow.failed [isReported] -> (stays)
    policy + session.established -> (stays)
    policy + connection.changed -> (stays)
    policy + connection.lost [isReplaced] -> (stays)
    policy + connection.lost [visitorLeftTheLast] -> policy.watching
    policy + connection.lost [else] -> policy.watching
    policy + connection.established [isRestored] -> (stays)
    policy + connection.established [else] -> policy.decidingView
    policy + connection.disconnect [isBooted] -> (stays)
    policy + connection.disconnect [else] -> (stays)
    policy + record.changed -> (stays)
    policy + network.changed [isShownUnsupported] -> policy.watching
    policy + network.changed [isUnsupported] -> policy.watching
    policy + network.changed [isLeavingUnsupported] -> policy.watching
    policy + network.changed [else] -> (stays)
    policy + network.judged [isShownUnsupported] -> policy.watching
    policy + network.judged [isUnsupported] -> policy.watching
    policy + network.judged [isLeavingUnsupported] -> policy.watching
    policy + network.judged [else] -> (stays)
    policy + network.select [isBooted] -> (stays)
    policy + network.select [else] -> (stays)
    policy + network.confirm [isBooted] -> (stays)
    policy + switch.requested -> (stays)
    policy + switch.failed [windowIsOpen] -> (stays)
    policy + switch.failed [else] -> (stays)
    policy + connect.confirming -> (stays)
    policy + connect.requested -> (stays)
    policy + message.sign -> (stays)
    policy + message.cancel -> (stays)
    policy + accountType.preferred -> (stays)
    policy + balance.refresh -> (stays)
    policy + balance.failed -> (stays)
    policy.decidingView + network.changed [isAboutAnother] -> (stays)
    policy.decidingView + network.changed [isUnsupported] -> policy.watching
    policy.decidingView + network.changed [isSigningIn] -> policy.watching
    policy.decidingView + network.changed [isStillConnecting] -> policy.watching
    policy.decidingView + network.changed [else] -> policy.watching
    policy.decidingView + network.judged [isAboutAnother] -> (stays)
    policy.decidingView + network.judged [isUnsupported] -> policy.watching
    policy.decidingView + network.judged [isSigningIn] -> policy.watching
    policy.decidingView + network.judged [isStillConnecting] -> policy.watching
    policy.decidingView + network.judged [else] -> policy.watching
    analytics + visitor.pressed -> (stays)
    analytics + modal.opened -> (stays)
    analytics + modal.closed -> (stays)
    analytics + session.established -> (stays)
    analytics + connection.established -> (stays)
    analytics + disconnect.done -> (stays)
    analytics + disconnect.failed -> (stays)
    analytics + network.switched -> (stays)
    analytics + catalogue.searched -> (stays)
    analytics + accountType.preferred -> (stays)
    analytics + activity.failed -> (stays)
    analytics + siwx.signed -> (stays)
    analytics + siwx.failed -> (stays)
    analytics + siwx.cancelled -> (stays)
    analytics + transaction.asked -> (stays)
    analytics + transaction.submitted -> (stays)
    analytics + transaction.failed -> (stays)"
  `)
})
