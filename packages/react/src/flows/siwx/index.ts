// The views in which a visitor signs in.
export { selectFlow } from '@foyer/core'
export { ConnectingSiweView } from './ConnectingSiweView.tsx'
export { SIWXSignMessageView } from './SIWXSignMessageView.tsx'
export { SignInHeader as ConnectingSiweHeader, SignInHeader as SIWXSignMessageHeader } from './SignInHeader.tsx'
