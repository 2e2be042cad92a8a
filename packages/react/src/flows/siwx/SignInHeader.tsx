import { type ModalSnapshot, selectSignIn } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useShown } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'

const mustSignIn = (snapshot: ModalSnapshot) => selectSignIn(snapshot).required

/** Header of the sign-in. Its close button is disabled where the visitor must sign in. */
export function SignInHeader() {
  const { titles } = useMessages(modalMessages)
  return <ViewHeader title={titles.SIWXSignMessage} mustStay={useShown(mustSignIn)} />
}
