import { SignInScreen } from './SignInScreen.tsx'

/** The sign-in message waits for the visitor. */
export const SIWXSignMessageView = () => <SignInScreen />
