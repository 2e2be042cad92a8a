// The views of a connected visitor.
export { selectFlow } from '@foyer/core'
export { Avatar } from '../../parts/Avatar.tsx'
export { TransactionsView } from '../activity/TransactionsView.tsx'
export { ProfileView } from '../profile/ProfileView.tsx'
export { WalletReceiveView } from '../receive/WalletReceiveView.tsx'
export { AccountHeader } from './AccountHeader.tsx'
export { AccountView } from './AccountView.tsx'
export { balanceText } from './balanceFigure.ts'
