// The views in which a visitor comes in without a wallet of their own, and those of the wallet behind it.
export { selectFlow } from '@foyer/core'
export { ApproveTransactionView } from './ApproveTransactionView.tsx'
export { ConnectingFarcasterHeader, ConnectingFarcasterView } from './ConnectingFarcasterView.tsx'
export { ConnectingSocialHeader, ConnectingSocialView } from './ConnectingSocialView.tsx'
export { EmailVerifyOtpView } from './EmailVerifyOtpView.tsx'
export { LoginMethod } from './LoginMethod.tsx'
export { LoginActions, LoginWay } from './LoginProfile.tsx'
