import { SignInScreen } from './SignInScreen.tsx'

/** The host verifies a message that the wallet has signed while it connected. */
export const ConnectingSiweView = () => <SignInScreen isSigned />
